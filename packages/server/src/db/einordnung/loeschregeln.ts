/** When rows go, in the words of docs/datenschutz.md; `datenschutz/` carries it out. */
export const loeschregeln = {
  kunde: 'mit dem Kunden: wenn sein letzter Vertrag gelöscht ist, oder `ohneVertragTage` Tage, wenn er nie einen hatte',
  vertrag: '`vertragJahre` nach dem Jahr, in dem der Vertrag endete oder als storniert bekannt wurde',
  beleg: '`belegJahre` nach dem Jahr, zu dem die Zeile gehört, spätestens mit dem Vertrag',
  eintrag:
    '`belegJahre` nach dem Jahr, in dem der Eintrag endete; entfallene nach `vorgangJahre`; spätestens mit dem Kunden',
  lastgang: '`lastgangJahre` nach dem Jahr der Messung, spätestens mit dem Vertrag',
  foto: '`fotoJahre` nach dem Jahr des Eingangs, wenn der Vorgang übernommen ist; spätestens mit der Ablesung',
  vorgang: '`vorgangJahre` nach dem Jahr des Eingangs, wenn er übernommen ist; spätestens mit dem Kunden',
  sitzung: '24 Stunden nach dem Ende der Sitzung, sofort bei neuem Passwort und mit dem Kunden',
  reset: '24 Stunden nach dem Ende des Links, spätestens mit dem Kunden',
  geraet: 'nach 180 Tagen ohne Anmeldung, bei neuem Passwort und mit dem Kunden',
  budget: 'sobald nichts mehr gezählt wird, höchstens nach 48 Stunden',
  protokoll: 'der Inhalt `vorgangJahre` nach dem Jahr des Eintrags, die Einträge mit dem Kunden',
  lauf: 'Name des Kunden mit dem Ende des Laufs; die Zahlen nach `vorgangJahre`',
  warteschlange: 'sofort nach der Erledigung; endgültig gescheiterte nach 7 Tagen; wartende mit dem Kunden',
  keine: 'nicht personenbezogen',
} as const

export type Loeschregel = keyof typeof loeschregeln
