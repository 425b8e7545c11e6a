/** A word of code → the class of its colour; the first match counts. */
const token =
  /(?<comment>\/\/[^\n]*|<!--[\s\S]*?-->)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|(?<keyword>\b(?:import|from|export|const|return|await|async|new|true|false|null|undefined)\b)|(?<tag><\/?[A-Za-z][\w-]*|\/?>)|(?<constant>\b\d[\d_.]*\b)/g

/** Source code with its words in spans, coloured like the blocks that are built. */
export const colouredCode = (code: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  let at = 0
  for (const match of code.matchAll(token)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    const span = document.createElement('span')
    span.className = `token-${kind}`
    span.textContent = match[0]
    fragment.append(code.slice(at, match.index), span)
    at = match.index + match[0].length
  }
  fragment.append(code.slice(at))
  return fragment
}
