import { html, raw } from 'hono/html'
import { favicon } from './page-document.js'
import { pageHeaders } from './page-headers.js'
import { pageStyle } from './page-style.js'
import { type BuildRecord, entryFile, type ScriptBuild, type ScriptFile } from './script-build.js'

const indexStyle = `${pageStyle}
h1 {
  margin: 0 0 8px;
  font-size: 24px;
  letter-spacing: -0.01em;
}
h2 {
  margin: 36px 0 6px;
  font-size: 17px;
}
p {
  max-inline-size: 68ch;
  margin: 0 0 12px;
}
pre,
.files {
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
}
pre {
  margin: 0;
  padding: 16px 20px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
code {
  font: 13px/1.6 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
}
.files {
  inline-size: 100%;
  border-spacing: 0;
  table-layout: fixed;
}
.files :is(th, td) {
  padding: 12px 10px;
  font-weight: 400;
  text-align: start;
  vertical-align: top;
  overflow-wrap: anywhere;
}
.files :is(th, td):first-child {
  padding-inline-start: 20px;
}
.files thead th {
  color: var(--quiet);
  font-size: 13px;
}
.files tbody :is(th, td) {
  border-block-start: 1px solid var(--line);
}
.files :is(th, td):not(:first-child) {
  inline-size: 100px;
  padding-inline-end: 20px;
  text-align: end;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
.files code {
  display: block;
}
.files .check {
  color: var(--quiet);
  font-size: 12px;
}
@media (max-width: 480px) {
  .files :is(th, td):not(:first-child) {
    inline-size: 68px;
    padding-inline: 0 12px;
  }
  .files :is(th, td):first-child {
    padding-inline-start: 12px;
  }
}
`

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const row = (path: string, file: ScriptFile, packed: number, integrity: string | undefined) =>
  html`<tr>
            <th scope="row"><code>${path}</code>${integrity && html`<code class="check">${integrity}</code>`}</th>
            <td>${kilobytes(file.size)}</td>
            <td>${kilobytes(packed)}</td>
          </tr>`

/** The tags of a pinned build: all scripts have integrity, and those that book are preloaded. */
const pinnedTags = ({ integrity, tags }: BuildRecord, base: string): string => {
  const imported = Object.entries(integrity).filter(([path]) => path !== entryFile)
  const map = { integrity: Object.fromEntries(imported.map(([path, hash]) => [`${base}/${path}`, hash])) }
  const checked = (path: string) => `integrity="${integrity[path]}"\n  crossorigin="anonymous"`
  const ahead = (tags['when-booking'] ?? []).map(
    (path) => `<link\n  rel="modulepreload"\n  href="${base}/${path}"\n  ${checked(path)}\n>\n`,
  )
  return `<script type="importmap">
${JSON.stringify(map, null, 2)}
</script>
${ahead.join('')}<script
  type="module"
  src="${base}/${entryFile}"
  ${checked(entryFile)}
></script>`
}

/** The index page of the script-tag build, for site owners, in English: the tag to paste, and each file's size and integrity. */
export const scriptIndex = async (build: ScriptBuild, origin: string): Promise<Response> => {
  const { files, record } = build
  const languages = Object.entries(record?.languages ?? {})
  const languageFiles = new Set(languages.flatMap(([, integrity]) => Object.keys(integrity)))
  const integrity = { ...record?.integrity, ...record?.owner?.integrity }
  const scripts = [...files].filter(([path]) => path.endsWith('.js') && !languageFiles.has(path))
  const rows = await Promise.all(
    scripts
      .sort(([a], [b]) => Number(b === entryFile) - Number(a === entryFile) || (a < b ? -1 : 1))
      .map(async ([path, file]) => row(path, file, (await file.read('br')).length, integrity[path])),
  )
  const example = `<when-booking
  configuration-id="…"
  service-url="${origin}"
></when-booking>`
  const pinned = record && pinnedTags(record, `${origin}/embed/${record.version}`)
  const document = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Whenable script tag</title>
    <link rel="icon" href="${favicon}">
    <style>${raw(indexStyle)}</style>
  </head>
  <body>
    <main>
      <h1>Whenable script tag</h1>
      <p>The script has what a booking page needs, and finds the other Whenable tags in a page, also those that are added later.</p>
      <pre><code>${`<script type="module" src="${origin}/embed/${entryFile}"></script>\n\n${example}`}</code></pre>
      <h2>Files${record && html` of ${record.version}`}</h2>
      <table class="files">
        <thead>
          <tr><th scope="col">File${record && ', and its integrity'}</th><th scope="col">Size</th><th scope="col">Brotli</th></tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      ${
        languages.length > 0 &&
        html`<p>Pages in other languages than English also load the messages that they need. There are ${languages.length} other
        languages: ${languages.map(([name]) => name).join(', ')}. Their files and integrity are in
        <a href="/embed/integrity.json">integrity.json</a>.</p>`
      }
      ${
        pinned &&
        html`<h2>Pin this version</h2>
      <p>The content of these addresses never changes, and the browser verifies it. The scripts that book are preloaded. The
        service serves them until it is upgraded, and after that for as long as its operator keeps this build.</p>
      <pre><code>${pinned}</code></pre>`
      }
    </main>
  </body>
</html>
`
  return new Response(document.toString(), {
    headers: { ...(await pageHeaders({ styles: [indexStyle] })), 'Cache-Control': 'no-cache' },
  })
}
