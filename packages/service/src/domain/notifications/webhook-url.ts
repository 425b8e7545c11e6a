import { invalid } from '../invalid.js'

/** Names and addresses of the machine itself. */
const loopback = /^(?:localhost|(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a host, as a URL writes it, is the machine itself. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname)

/**
 * The address of a webhook as it is kept: `https`, or `http` to the machine itself for those who develop.
 *
 * @throws ServiceError naming `webhook_url`.
 */
export const checkedWebhookUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain))
    throw invalid('webhook_url', text, 'an https address, or an http one of this machine')
  if (url.username || url.password || url.hash)
    throw invalid('webhook_url', text, 'an address without a name, a password and a fragment')
  return url.href
}
