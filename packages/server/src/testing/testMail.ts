import type { Mail } from '../mail/Mail.ts'

/** A mail as the modules queue them. */
export function testMail(changes: Partial<Mail> = {}): Mail {
  return {
    an: 'erika@example.org',
    betreff: 'Ihre Bankverbindung wurde geändert',
    anrede: 'Guten Tag Frau Muster,',
    absaetze: ['für Ihren Vertrag 4711001 gilt ab dem 1. Dezember 2026 eine neue Bankverbindung.'],
    angaben: [
      { name: 'Kontoinhaber', wert: 'Erika Muster' },
      { name: 'IBAN', wert: 'DE89 •••• •••• •••• •••• 00' },
    ],
    schluss: ['Bis dahin bleibt alles, wie es ist.'],
    knopf: { text: 'Bankverbindungen ansehen', url: '/bankverbindungen' },
    ...changes,
  }
}
