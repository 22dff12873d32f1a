import type { Versand, WartendeMail } from '../../mail/mailversand.ts'

/** What became of a mail, in the words of the command and of the desk. */
export function describeVersand({ ergebnis, antwort }: Pick<Versand, 'ergebnis' | 'antwort'>): string {
  if (ergebnis === 'gesendet') return 'gesendet'
  if (antwort === 'Adresse') return 'nicht gesendet: keine gültige Adresse'
  const code = antwort === null ? '' : ` (${antwort})`
  return ergebnis === 'abgelehnt'
    ? `vom Mailserver abgelehnt${code}`
    : `nicht gesendet, alle Versuche gescheitert${code}`
}

export function describeWartende({ versuche }: Pick<WartendeMail, 'versuche'>): string {
  if (versuche === 0) return 'wartet'
  return versuche === 1 ? 'wartet nach 1 Versuch' : `wartet nach ${versuche} Versuchen`
}
