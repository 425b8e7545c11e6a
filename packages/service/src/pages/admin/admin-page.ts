import { html, raw } from 'hono/html'
import { offeredSignIns } from '../../calendars/connections/connection-services.js'
import { favicon, importMap } from '../page-document.js'
import { pageHeaders } from '../page-headers.js'
import { requestLanguage } from '../page-language.js'
import type { HostedRoute, PageContext } from '../page-route.js'
import { scriptsFor } from '../page-scripts.js'

/** The element of the page. */
const tag = 'when-admin'

/** The page has no content of its own: the element fills it, on the ground of the visitor's colour scheme. */
const style = `:root {
  color-scheme: light dark;
  background: var(--when-surface-sunken, light-dark(#f6f7f9, #0f1114));
  color: var(--when-text, light-dark(#14171c, #eceef1));
  font: 14px/1.5 system-ui, Inter, 'Segoe UI', sans-serif;
  --when-font-size: 14px;
  --when-radius: 12px;
}
body {
  margin: 0;
}
${tag} {
  display: block;
  min-block-size: 100vh;
  min-block-size: 100dvh;
}
h1 {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.fallback {
  max-inline-size: 60ch;
  margin: 0 auto;
  padding: 20vh 20px 0;
  text-align: center;
}`

/** What is read until the element fills the page. A service that has no scripts says so, instead of loading for ever. */
const fallbackText = (build: PageContext['build']): string =>
  build
    ? 'Loading…'
    : 'The scripts of this page are not built. Run “pnpm build” where the service runs, or name a build with --assets, and start the service again.'

/** The page of every address below `/admin`, which tells its element what to show. It contains nothing about anybody. */
const adminDocument = async (
  request: Request,
  { originOf, build, connections }: PageContext,
): Promise<Response> => {
  const { lang, dir, name } = requestLanguage(request)
  const origin = originOf(request)
  const clientId = new URL(request.url).searchParams.get('client_id')
  const providers = offeredSignIns(connections)
  const scripts = scriptsFor(build, tag, name)
  const { entry, ahead, integrity } = scripts
  const check = (address: string) => integrity[address] && html` integrity="${integrity[address]}"`
  const hasMap = Object.keys(integrity).length > 0
  const document = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Whenable</title>
    <link rel="icon" href="${favicon}">
    <style>${raw(style)}</style>
    ${hasMap && html`<script type="importmap">${raw(importMap(scripts))}</script>`}
    ${ahead.map((address) => html`<link rel="modulepreload" href="${address}"${check(address)}>`)}
    <script type="module" src="${entry}"${check(entry)}></script>
  </head>
  <body>
    <header><h1>Whenable</h1></header>
    <${raw(tag)} service-url="${origin}" base="/admin"${clientId && html` client-id="${clientId}"`}${providers && html` sign-in-providers="${providers}"`}>
      <p class="fallback" lang="en" dir="ltr" role="status">${fallbackText(build)}</p>
      <noscript><p class="fallback" lang="en" dir="ltr">This page needs JavaScript. Everything in it can also be done with an API key.</p></noscript>
    </${raw(tag)}>
  </body>
</html>
`
  return new Response(document.toString(), {
    headers: {
      ...(await pageHeaders({
        styles: [style],
        scripts: hasMap ? [importMap(scripts)] : [],
        service: origin,
        pictures: [origin],
      })),
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
      Vary: 'Accept-Language',
    },
  })
}

/** The owner's pages: one document under every address below `/admin` that is not of the API. */
export const adminRoutes = (context: PageContext): readonly HostedRoute[] =>
  ['/admin', '/admin/:page{(?!v1/|v1$).+}'].map((path) => ({
    name: 'page.admin',
    path,
    answer: (request) => adminDocument(request, context),
  }))
