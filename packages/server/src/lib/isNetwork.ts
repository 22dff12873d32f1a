import { isIP } from 'node:net'

/** Whether the text is an IP address, or a network as address and prefix length: `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  return Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)
}
