/** Whether passkeys can be added: the cookie that this needs is only sent to the page's own origin. */
export const canAddPasskeys = (baseUrl: string): boolean =>
  'PublicKeyCredential' in window && URL.canParse(baseUrl) && new URL(baseUrl).origin === location.origin
