const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** What a hosted page shows: one element, or, without it, that there is nothing here. */
export interface PageContent {
  readonly lang: string
  readonly dir: string
  readonly title: string
  readonly tag?: { readonly name: string; readonly attributes: Readonly<Record<string, string>> } | undefined
}

/** A whole HTML document. Everything that came from outside is escaped; the element writes its own text. */
export const pageDocument = ({ lang, dir, title, tag }: PageContent): string => {
  const attributes = Object.entries(tag?.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const main = tag
    ? `<${tag.name}${attributes}></${tag.name}>
      <noscript><p lang="en" dir="ltr">This page needs JavaScript to show the free times and to book one.</p></noscript>`
    : `<h1 lang="en" dir="ltr">${escaped(title)}</h1>
      <p lang="en" dir="ltr">Please check the address, or ask whoever gave it to you.</p>`
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${escaped(dir)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(title)}</title>
    <link rel="stylesheet" href="/pages.css">${
      tag ? '\n    <script type="module" src="/embed/whenable.js"></script>' : ''
    }
  </head>
  <body>
    <main>
      ${main}
    </main>
  </body>
</html>
`
}
