import { formatDate, formatTime } from '@whenable/time'
import { html } from 'hono/html'
import { isLoopback } from '../kernel/ip-address.js'
import type { MailRecord } from '../kernel/store/store.js'

/** Headers that proxies add. A request with one comes from another machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a request comes from this machine. */
const isLocal = (request: Request): boolean =>
  isLoopback(new URL(request.url).hostname) && !proxyHeaders.some((name) => request.headers.has(name))

const mailPart = ({ to, subject, text, sendAt, calendar }: MailRecord) => html`<article>
<h2>${subject}</h2>
<p>${to.name} &lt;${to.email}&gt; · ${formatDate(sendAt, { locale: 'en', timeZone: 'UTC', style: 'medium' })}
${formatTime(sendAt, { locale: 'en', timeZone: 'UTC' })} UTC</p>
<pre>${text
  .split(/(https?:\/\/\S+)/)
  .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))}</pre>
${calendar ? html`<details><summary>text/calendar, ${calendar.method}</summary><pre>${calendar.content}</pre></details>` : ''}
</article>`

const page = (mails: readonly MailRecord[]): string =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Unsent emails</title></head>
<body>
<h1>Unsent emails</h1>
${mails.length ? mails.map(mailPart) : html`<p>No unsent emails.</p>`}
</body>
</html>
`)

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Adds a page of unsent emails at `/dev/mails` for development. It includes sign-in codes, so only requests from this machine can
 * read it.
 *
 * @param fetch handles all other requests.
 */
export const withWaitingEmailsPage =
  (fetch: (request: Request) => Promise<Response>, mails: () => Promise<readonly MailRecord[]>) =>
  async (request: Request): Promise<Response> =>
    request.method === 'GET' && new URL(request.url).pathname === '/dev/mails' && isLocal(request)
      ? new Response(page([...(await mails())].reverse()), { headers })
      : fetch(request)
