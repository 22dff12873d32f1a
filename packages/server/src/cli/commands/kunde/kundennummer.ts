import { formatDatum } from '../../../lib/formats.ts'
import { change, preview } from '../../../service/aendern.ts'
import type { Kundenbestand } from '../../../service/nummern/countKundenbestand.ts'
import type { Gewichener } from '../../../service/nummern/fitEintraege.ts'
import { mergeKunden, renumberKunde, type Zusammenfuehrung } from '../../../service/nummern/kundennummern.ts'
import type { Command } from '../../command.ts'
import { ausfuehren, nothingChanged } from '../../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { required, text } from '../../parameters.ts'
import { answer, bearbeiter, kunde, readNummer } from '../../service.ts'
import { formatBestand } from '../../vertrag.ts'

const nummer = { value: 'NR', meaning: 'eine Kundennummer' }
const neueNummer = required(
  text({ ...nummer, name: 'neu', help: 'die Kundennummer, die er bekommt' }),
  'Es fehlt --neu mit der neuen Kundennummer.',
)
const bleibendeNummer = required(
  text({ ...nummer, name: 'bleibt', help: 'die Kundennummer, die er behält' }),
  'Es fehlt --bleibt mit der Kundennummer, die bleibt.',
)

export const kundeUmnummerieren: Command = {
  name: 'kunde-umnummerieren',
  help: `sagt, was geschieht, wenn ein Kunde (--kundennummer) eine neue Kundennummer bekommt;
mit --ausfuehren geschieht es`,
  parameters: [mandant, kunde, neueNummer, bearbeiter, ausfuehren],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { tenant } = umgebung
      const nummern = { alt: readNummer(tenant, given(kunde)), neu: readNummer(tenant, given(neueNummer)) }
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const run = given(ausfuehren) ? change : preview
      const bestand = await withDatabase(umgebung, (db) => run(db, (tx) => renumberKunde(tx, nummern, bearbeitung)))
      await terminal.out(`Kunde ${nummern.alt} bekommt die Kundennummer ${nummern.neu}.`)
      for (const line of describeUmzug(bestand, nummern.alt, nummern.neu)) await terminal.out(line)
      await terminal.out(given(ausfuehren) ? describeFolge(nummern.alt, nummern.neu) : nothingChanged)
    }),
}

export const kundeZusammenfuehren: Command = {
  name: 'kunde-zusammenfuehren',
  help: `sagt, was geschieht, wenn zwei Kundennummern ein Kunde sind: --kundennummer geht in
--bleibt auf, und das lässt sich nicht umkehren; mit --ausfuehren geschieht es`,
  parameters: [mandant, kunde, bleibendeNummer, bearbeiter, ausfuehren],
  run: (given, { environment, clock, ...terminal }) =>
    answer(terminal, async () => {
      const umgebung = loadMandant(environment, given(mandant))
      const { tenant } = umgebung
      const nummern = { weg: readNummer(tenant, given(kunde)), bleibt: readNummer(tenant, given(bleibendeNummer)) }
      const bearbeitung = { bearbeiter: given(bearbeiter), jetzt: clock.now() }
      const run = given(ausfuehren) ? change : preview
      const ergebnis = await withDatabase(umgebung, (db) => run(db, (tx) => mergeKunden(tx, nummern, bearbeitung)))
      await terminal.out(`Kunde ${nummern.weg} geht in Kunde ${nummern.bleibt} auf. Das lässt sich nicht umkehren.`)
      for (const line of describeUmzug(ergebnis.bestand, nummern.weg, nummern.bleibt)) await terminal.out(line)
      for (const line of describeZusammenfuehrung(ergebnis, nummern.bleibt)) await terminal.out(line)
      await terminal.out(given(ausfuehren) ? describeFolge(nummern.weg, nummern.bleibt) : nothingChanged)
    }),
}

function describeUmzug(bestand: Kundenbestand, alt: string, neu: string): string[] {
  const { offeneVorgaenge: offen } = bestand
  const what = offen === 1 ? '1 Vorgang, den' : `${offen} Vorgänge, die`
  return [
    `  Mit ihm kommen: ${formatBestand(bestand, ['vertraege', 'dokumente', 'rechnungsadressen', 'bankverbindungen', 'vorgaenge'])}; dazu alles, was an den Verträgen hängt.`,
    ...(offen === 0
      ? []
      : [`  Darunter ${what} Sie noch nicht übernommen haben; abgeholt wird mit der Nummer ${neu}.`]),
    `  Es enden: ${formatBestand(bestand, ['sitzungen', 'geraete'])}, dazu Links für ein neues Passwort.`,
    `  Das Änderungsprotokoll unter ${alt} ist damit abgeschlossen und bleibt Teil seiner Auskunft.`,
  ]
}

const texts: Readonly<Record<string, string>> = {
  geburtsdatum: 'Geburtsdatum',
  passwort: 'Passwort',
  email: 'E-Mail-Adresse',
}
const nameOf = (feld: string) => texts[feld] ?? feld.charAt(0).toUpperCase() + feld.slice(1)

function describeZusammenfuehrung({ uebernommen, gewichen, sperrt }: Zusammenfuehrung, bleibt: string): string[] {
  return [
    `  Name, Kontaktdaten und Passwort bleiben die von ${bleibt}${uebernommen.length === 0 ? '' : `; was dort fehlt, kommt hinzu: ${uebernommen.map(nameOf).join(', ')}`}.`,
    ...gewichen.map(describeGewichenen),
    ...(sperrt ? [`  Kunde ${bleibt} ist danach gesperrt oder eingeschränkt, wie der andere es ist.`] : []),
  ]
}

const what = { rechnungsadresse: 'Rechnungsadresse', bankverbindung: 'Bankverbindung' }

function describeGewichenen({ art, id, gueltigVon, gueltigBis, bleibt }: Gewichener): string {
  const left = bleibt.length === 0 ? 'nicht mehr' : bleibt.map(({ von, bis }) => formatZeitraum(von, bis)).join(' und ')
  return `  ${what[art]} ${id} (${formatZeitraum(gueltigVon, gueltigBis)}) trifft auf eine andere und gilt noch: ${left}.`
}

function formatZeitraum(von: string | null, bis: string | null): string {
  if (von === null && bis === null) return 'immer'
  return [von === null ? '' : `ab ${formatDatum(von)}`, bis === null ? '' : `bis ${formatDatum(bis)}`].join(' ').trim()
}

const describeFolge = (alt: string, neu: string) =>
  `Erledigt. Mit ${alt} kann sich niemand mehr anmelden: Bitte nennen Sie dem Kunden seine Nummer ${neu}. Der nächste Import muss ihn unter ${neu} bringen; Zeilen mit ${alt} lehnt er ab.`
