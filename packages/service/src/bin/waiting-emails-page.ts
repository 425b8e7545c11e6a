import { formatDate, formatTime } from '@whenable/time'
import { html } from 'hono/html'
import { isLoopback } from '../core/loopback.js'
import type { MailRecord } from '../store/store.js'

/** What a proxy adds to a request: then it comes from elsewhere, whatever its address says. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a request was made on this machine, to this machine. */
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
<head><meta charset="utf-8"><title>Mails that wait</title></head>
<body>
<h1>Mails that wait</h1>
${mails.length ? mails.map(mailPart) : html`<p>None: they are shown here until they are sent.</p>`}
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
 * A page of the mails that wait, at `/dev/mails`, for those who develop: sign-in codes are among them. Only a request that
 * was made on this machine sees it.
 *
 * @param fetch what answers everything else.
 */
export const withWaitingEmailsPage =
  (fetch: (request: Request) => Promise<Response>, mails: () => Promise<readonly MailRecord[]>) =>
  async (request: Request): Promise<Response> =>
    request.method === 'GET' && new URL(request.url).pathname === '/dev/mails' && isLocal(request)
      ? new Response(page([...(await mails())].reverse()), { headers })
      : fetch(request)
