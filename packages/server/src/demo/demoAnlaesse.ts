const netzbetreiber = { ableseart: 'NETZBETREIBER', ermittlungsart: 'abgelesen', erfassungshinweis: null }
const kunde = { ableseart: 'KUNDE', ermittlungsart: 'abgelesen', ablesegrund: 'Zwischenablesung' }

/** Why a reading was taken and by whom, with the words of back offices. */
export const demoAnlaesse = {
  lieferbeginn: { ...netzbetreiber, ablesegrund: 'Lieferbeginn', erfassungshinweis: 'Stand laut Übergabeprotokoll' },
  lieferende: { ...netzbetreiber, ablesegrund: 'Lieferende' },
  turnus: { ...netzbetreiber, ablesegrund: 'Turnusablesung' },
  kontrolle: { ...netzbetreiber, ablesegrund: 'Kontrollablesung', erfassungshinweis: 'Auf Wunsch des Kunden' },
  ausbau: { ...netzbetreiber, ablesegrund: 'Zählerwechsel', erfassungshinweis: 'Ausbaustand' },
  einbau: { ...netzbetreiber, ablesegrund: 'Zählerwechsel', erfassungshinweis: 'Einbaustand' },
  fernauslesung: { ...netzbetreiber, ablesegrund: 'Monatsablesung', ermittlungsart: 'fernausgelesen' },
  ersatz: {
    ableseart: 'ERSATZWERT',
    ablesegrund: 'Turnusablesung',
    ermittlungsart: 'geschätzt',
    erfassungshinweis: 'Zähler war nicht zugänglich',
  },
  portal: { ...kunde, erfassungshinweis: 'Im Kundenportal übermittelt' },
  karte: { ...kunde, erfassungshinweis: 'Per Ablesekarte gemeldet' },
  telefon: { ...kunde, erfassungshinweis: 'Telefonisch gemeldet' },
} as const
