import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'

/** The customer number to send for what was typed: as on a bill or read out, with blanks and any kind of dash. */
export function typedKundennummer(prefix: string, typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  const name = prefix.replace(/[^\p{L}\p{N}]+$/u, '')
  const [, gap = '', rest = ''] = /^([\s‐-―−-]+)(.*)$/u.exec(text.slice(name.length)) ?? []
  const hasName = name !== '' && gap !== '' && text.slice(0, name.length).toLowerCase() === name.toLowerCase()
  const joined = (hasName ? prefix + rest : text).replaceAll(' ', '')
  return canonicalKundennummer(prefix, joined) ?? joined
}
