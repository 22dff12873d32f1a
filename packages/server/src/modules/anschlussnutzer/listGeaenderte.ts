import type { Kontaktdaten } from '@ekp/wire/anschlussnutzer'

/** The four, as a customer reads them. */
const namen = { email: 'E-Mail-Adresse', festnetz: 'Festnetz', mobil: 'Mobil', fax: 'Fax' } as const

/** The names of what differs between the contact data on record and the new ones; blank is the same as none. */
export function listGeaenderte(bisher: Kontaktdaten, neu: Kontaktdaten): string[] {
  const fields = ['email', 'festnetz', 'mobil', 'fax'] as const
  return fields.filter((field) => (bisher[field] ?? '') !== (neu[field] ?? '')).map((field) => namen[field])
}
