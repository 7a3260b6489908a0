//! Which file of a crate takes which names from which other file, read from the source: `use`
//! trees and paths in the code, `super`, `self`, `crate` and names handed on by another module
//! (`pub use`) followed to the file that defines them.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// A module or an item by its path from the root of the crate on.
type Path = Vec<String>;

/// The names that files take from each other: `[from][to]`.
pub(crate) type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// A `use`, or the first part of one.
struct Use {
    /// The name it gives to what it takes.
    name: String,
    path: Path,
    is_public: bool,
}

/// What one file says of names.
#[derive(Default)]
struct Source {
    file: String,
    uses: Vec<Use>,
    /// Modules of which it takes all names.
    preludes: Vec<Path>,
    /// Paths outside of `use`; a name alone is a path of one part.
    paths: BTreeSet<Path>,
    /// The names behind `fn`, `struct` and the like.
    defined: BTreeSet<String>,
}

#[derive(Clone, PartialEq)]
enum Token {
    Name(String),
    /// `::`
    Inside,
    Open,
    Close,
    Mark(char),
}

/// The tokens in a row. Groups other than braces lose their delimiters: no path runs into them.
fn tokens(stream: TokenStream, out: &mut Vec<Token>) {
    let mut colon = false;
    for tree in stream {
        let was_colon = std::mem::take(&mut colon);
        match tree {
            TokenTree::Ident(name) => out.push(Token::Name(name.to_string())),
            TokenTree::Punct(mark) if mark.as_char() == ':' && was_colon => {
                out.pop();
                out.push(Token::Inside);
            }
            TokenTree::Punct(mark) => {
                colon = mark.as_char() == ':';
                out.push(Token::Mark(mark.as_char()));
            }
            TokenTree::Group(group) => {
                out.push(Token::Open);
                tokens(group.stream(), out);
                out.push(Token::Close);
            }
            TokenTree::Literal(_) => out.push(Token::Mark('"')),
        }
    }
}

impl Source {
    fn read(file: &str, text: &str) -> Self {
        let stream: TokenStream =
            text.parse().unwrap_or_else(|error| panic!("{file} is no Rust: {error}"));
        let mut all = Vec::new();
        tokens(stream, &mut all);
        let mut source = Self { file: file.to_owned(), ..Self::default() };
        let mut at = 0;
        let mut is_public = false;

        while at < all.len() {
            match &all[at] {
                // `use<'a>` behind a type says which lifetimes it holds.
                Token::Name(word)
                    if word == "use" && all.get(at + 1) != Some(&Token::Mark('<')) =>
                {
                    at = source.read_use(&all, at + 1, &Path::new(), is_public);
                }
                Token::Name(word) if word == "pub" => {
                    is_public = true;
                    at += 1;
                    if all.get(at) == Some(&Token::Open) {
                        at += all[at..]
                            .iter()
                            .position(|token| *token == Token::Close)
                            .expect("a closing one")
                            + 1;
                    }
                    continue;
                }
                Token::Name(_) => at = source.read_path(&all, at),
                _ => at += 1,
            }
            is_public = false;
        }

        source
    }

    /// Reads a tree of `use` from `at` on, what stands before it in `before`; where it ends.
    fn read_use(&mut self, all: &[Token], mut at: usize, before: &Path, is_public: bool) -> usize {
        let mut path = before.clone();
        loop {
            match all.get(at) {
                Some(Token::Name(word)) if word == "as" => {
                    let Some(Token::Name(name)) = all.get(at + 1) else {
                        panic!("{}: `as` without a name", self.file);
                    };
                    let name = name.clone();
                    self.uses.push(Use { name, path, is_public });
                    return at + 2;
                }
                Some(Token::Name(word)) => path.push(word.clone()),
                Some(Token::Inside) => {}
                Some(Token::Mark('*')) if path.last().is_some_and(|last| last == "prelude") => {
                    self.preludes.push(path);
                    return at + 1;
                }
                Some(Token::Mark('*')) => panic!("{}: a `use` of everything", self.file),
                Some(Token::Open) => {
                    at += 1;
                    while all[at] != Token::Close {
                        at = self.read_use(all, at, &path, is_public);
                        if all[at] == Token::Mark(',') {
                            at += 1;
                        }
                    }
                    return at + 1;
                }
                _ => {
                    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                        path.pop();
                    }

                    let name = path.last().expect("a name").clone();
                    self.uses.push(Use { name, path, is_public });
                    return at;
                }
            }
            at += 1;
        }
    }

    /// Reads a path, or what is defined, from a name on; where it ends.
    fn read_path(&mut self, all: &[Token], mut at: usize) -> usize {
        const DEFINING: &[&str] =
            &["fn", "struct", "enum", "trait", "type", "const", "static", "union", "mod"];
        let mut path = Path::new();

        while let Some(Token::Name(name)) = all.get(at) {
            path.push(name.clone());
            at += 1;
            if all.get(at) != Some(&Token::Inside) {
                break;
            }
            at += 1;
            // A name that is an argument of a macro: the path is one into this module all the same.
            if all.get(at) == Some(&Token::Mark('$')) {
                at += 1;
            }
        }

        if let ([word], Some(Token::Name(name))) = (path.as_slice(), all.get(at))
            && DEFINING.contains(&word.as_str())
        {
            self.defined.insert(name.clone());
        }

        self.paths.insert(path);
        at
    }

    fn named(&self, name: &str) -> Option<&Use> {
        self.uses.iter().find(|taken| taken.name == name)
    }
}

/// The files of one crate by their modules.
pub(crate) struct Crate(BTreeMap<Path, Source>);

impl Crate {
    /// Reads a crate: the names of its files from its root on (`lib.rs`, `puzzle/mod.rs`), and
    /// what they hold.
    pub(crate) fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let module = |file: &str| -> Path {
            let path = file.strip_suffix(".rs").expect("a file of Rust");
            let mut parts: Path = path.split('/').map(str::to_owned).collect();
            if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                parts.pop();
            }
            parts
        };

        let sources = files
            .into_iter()
            .map(|(file, text)| (module(file), Source::read(file, text)))
            .collect();

        Self(sources)
    }

    /// The path from the root on that `path` means in `module`; none where it leaves the crate.
    fn absolute(&self, module: &Path, path: &Path) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let mut start = match first.as_str() {
            "crate" => Path::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            name => {
                let child = [module.as_slice(), &[name.to_owned()]].concat();
                let source = &self.0[module];
                if let Some(taken) = source.named(name)
                    && taken.path.first() != Some(first)
                {
                    self.absolute(module, &taken.path)?
                } else if self.0.contains_key(&child) || source.defined.contains(name) {
                    child
                } else {
                    return None;
                }
            }
        };

        for part in rest {
            if part == "super" {
                start.pop()?;
            } else {
                start.push(part.clone());
            }
        }

        Some(start)
    }

    /// The file that defines what stands at `path` from the root on, and the name it has there;
    /// none for a module as a whole.
    fn defining(&self, path: &Path) -> Option<(&str, String)> {
        let depth = (0..=path.len()).rev().find(|&depth| self.0.contains_key(&path[..depth]))?;
        let (module, inner) = path.split_at(depth);
        let (name, rest) = inner.split_first()?;
        let module = module.to_vec();
        let source = &self.0[&module];

        if let Some(taken) = source.named(name) {
            let mut target = self.absolute(&module, &taken.path)?;
            target.extend_from_slice(rest);
            return (target != *path).then(|| self.defining(&target))?;
        }

        Some((&source.file, name.clone()))
    }

    /// Which file takes which names from which.
    pub(crate) fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for (module, source) in &self.0 {
            // What is only handed on ties nothing to this file.
            let here = |taken: &&Use| {
                !taken.is_public || source.paths.contains(std::slice::from_ref(&taken.name))
            };
            // The prelude of another crate has none of our names.
            let all = source
                .preludes
                .iter()
                .filter_map(|path| self.0.get(&self.absolute(module, path)?))
                .flat_map(|prelude| &prelude.uses);
            let used = source.uses.iter().filter(here).chain(all).map(|taken| &taken.path);
            let inner = source.paths.iter().filter(|path| path.len() > 1);

            for path in used.chain(inner) {
                let target = self.absolute(module, path);
                if let Some((file, name)) = target.and_then(|target| self.defining(&target))
                    && file != source.file
                {
                    let from = imports.entry(source.file.clone()).or_default();
                    from.entry(file.to_owned()).or_default().insert(name);
                }
            }
        }

        imports
    }
}

/// The circles among files: each a set of files from which each reaches each.
pub(crate) fn circles(imports: &Imports) -> Vec<Vec<String>> {
    let reached = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            for next in imports.get(file).into_iter().flat_map(BTreeMap::keys) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    };

    let reach: BTreeMap<&String, BTreeSet<&String>> =
        imports.keys().map(|file| (file, reached(file))).collect();
    let mut circles = BTreeSet::new();

    for (file, seen) in &reach {
        if seen.contains(file) {
            let back = |other: &&&String| reach.get(**other).is_some_and(|far| far.contains(file));
            let circle: Vec<String> =
                seen.iter().filter(back).map(|&other| other.clone()).collect();
            circles.insert(circle);
        }
    }

    circles.into_iter().collect()
}
