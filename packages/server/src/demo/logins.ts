export interface DemoLogin {
  readonly kundennummer: string
  readonly passwort: string
  /** What this customer is there to show. */
  readonly zeigt: string
}

/** The demo's customers, as the start prints them; their records are in `anschlussnutzer.ts`. */
export const demoLogins: readonly DemoLogin[] = [
  { kundennummer: 'SWM-100001', passwort: 'Sonnenblume-2026', zeigt: 'Strom und Gas, HT/NT, Tarifhistorie' },
  { kundennummer: 'SWM-100002', passwort: 'Windrad!2026x', zeigt: 'dynamischer Stromtarif' },
  { kundennummer: 'SWM-100003', passwort: 'Bäckerei+Öl€2026', zeigt: 'Firma, RLM- und Sondervertragskunde' },
  { kundennummer: 'SWM-100004', passwort: 'Kastanie-2026', zeigt: 'beauftragt, gekündigt, beendet, storniert' },
  { kundennummer: 'SWM-100005', passwort: 'Neuanfang-2026', zeigt: 'noch nichts hinterlegt' },
  { kundennummer: 'SWM-100006', passwort: 'Einmal-2026-Start', zeigt: 'Einmalpasswort: muss geändert werden' },
  { kundennummer: 'SWM-100007', passwort: 'Gesperrt-2026!', zeigt: 'kein Zugang zum Portal' },
  { kundennummer: 'SWM-100008', passwort: 'Lesen-2026-nur', zeigt: 'eingeschränkter Zugriff' },
]
