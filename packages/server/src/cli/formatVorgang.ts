import type { OffenerVorgang } from '../db/outbox.ts'

/** One line of NDJSON; `foto` is the name of its file, null without one, and missing where nobody asked for photos. */
export function formatVorgang(vorgang: OffenerVorgang, foto?: string | null): string {
  const { nr, art, eingegangenAm, kundennummer, vertragId, inhalt } = vorgang
  const rest = JSON.stringify({ nr, art, eingegangenAm, kundennummer, vertragId, foto })
  return `${rest.slice(0, -1)},"inhalt":${inhalt}}`
}
