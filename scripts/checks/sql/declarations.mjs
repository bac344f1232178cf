/** The SQL in the declarations of a file, read as text: for the checks of statements. */

const reads = [/\b(?:from|join)\s+([a-z_]+)/g, /(?:\.(?:selectFrom|innerJoin|leftJoin)|\browsOfUser)\("([a-z_]+)/g];

/** The declarations at the top of a file, by name. */
export function declarationsOf(text) {
  const parts = text.split(/\n(?=(?:export |async |const |function |type |interface |import |\/\*\*|\/\/ ))/);
  return new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:const|function)\s+(\w+)/.exec(part.trimStart())?.[1];
      return name === undefined ? [] : [[name, part]];
    }),
  );
}

/** A statement with the declarations of its file that it uses. */
export function withDeclarations(statement, declarations, seen) {
  const isUsed = (name) => new RegExp(`(?:\\$\\{|[[(,]\\s*)${name}\\b|\\b${name}\\(`).test(statement);
  const used = [...declarations.keys()].filter((name) => !seen.has(name) && isUsed(name));
  for (const name of used) seen.add(name);
  return [statement, ...used.map((name) => withDeclarations(declarations.get(name), declarations, seen))].join("\n");
}

/** The tables that are read in a text, without its common table expressions. */
export function tablesIn(text) {
  const named = new Set(reads.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table)));
  for (const [, name] of text.matchAll(/\b([a-z_]+) as \(/g)) named.delete(name);
  named.delete("unnest");
  return named;
}
