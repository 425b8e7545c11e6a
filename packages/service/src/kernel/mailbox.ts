/** Alternative domains of the same email service. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

const domainOf = (domain: string): string => {
  const written = domain.normalize('NFKC').toLowerCase()
  const ascii = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written
  let end = ascii.length
  while (ascii[end - 1] === '.') end--
  const plain = ascii.slice(0, end)
  return sameDomain[plain] ?? plain
}

/**
 * The mailbox of an address: ignores letter case, dots and a tag after `+`. Two mailboxes may be mistaken for one, and then
 * share a budget.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const plain = local.replace(/\+.*$/s, '').replaceAll('.', '')
  return `${plain || local}@${domainOf(email.slice(at + 1))}`
}
