// One provider, two names.
const aliases: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The mailbox behind an address, as far as its spelling tells: many providers deliver `erika+1@` to `erika@`, some
 * `e.rika@` as well. Only for counting, never for sending; `email` has passed the rule of the wire.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const { hostname } = new URL(`http://${domain}`)
  const name = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')
  return `${name}@${Object.hasOwn(aliases, hostname) ? aliases[hostname] : hostname}`
}
