import type { RechnungMitZeilen, Rechnungszeile } from '@ekp/wire/rechnung'
import { ausERechnungSatz } from '@ekp/wire/rules/ausERechnung'
import type { ReactNode } from 'react'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { keepParagraphs } from '../../lib/keepParagraphs.ts'
import { Alert, type AlertKind } from '../../ui/Alert.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { loaded, Section } from '../../ui/layout/Section.tsx'
import { Stage, StageAnswer } from '../../ui/layout/Stage.tsx'
import { Table, type TableColumn } from '../../ui/table/Table.tsx'
import { ValueTable, type ValueRow } from '../../ui/table/ValueTable.tsx'
import { Balken } from './Balken.tsx'
import styles from './Rechnung.module.css'
import {
  herkunftText,
  kwhText,
  listUrsachen,
  listVergleich,
  mitVorzeichen,
  schrittText,
  unterschiedSatz,
  urteilText,
  zahlText,
  zeitraumText,
} from './texts.ts'

interface RechnungsansichtProps {
  rechnung: RechnungMitZeilen
  /** What the bill means for the instalment that it names. */
  abschlag: ReactNode
}

/** A bill, from the answer to what each line is made of [rechnung-10]. */
export const Rechnungsansicht = ({ rechnung, abschlag }: RechnungsansichtProps) => (
  <div className={styles.blatt}>
    <Antwort rechnung={rechnung} />
    {rechnung.storniertDurch !== null && (
      <Alert kind="info" announced={false}>
        Diese Rechnung gilt nicht mehr:{' '}
        <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: rechnung.storniertDurch }}>
          {rechnung.storniertDurch}
        </TextLink>{' '}
        nimmt sie zurück.
      </Alert>
    )}
    {rechnung.pruefung && (
      <Alert kind={artOf(rechnung.pruefung.urteil)} title="Nachgerechnet" announced={false}>
        {urteilText(rechnung.pruefung, rechnung)}
      </Alert>
    )}
    <Section title="Ihr Konto" query={loaded(rechnung)}>
      {(data) => (
        <>
          <ValueTable rows={listKonto(data)} />
          {data.zukuenftigerAbschlag !== null && abschlag}
        </>
      )}
    </Section>
    {rechnung.positionen.length > 0 && (
      <Card as="section" aria-labelledby="posten">
        <h2 id="posten">Posten</h2>
        <p>Alle Beträge ohne Umsatzsteuer; sie steht darunter.{rechnung.ausERechnung && ` ${ausERechnungSatz}`}</p>
        <Table
          caption="Posten"
          lines
          columns={columnsOf(rechnung)}
          rows={rechnung.positionen}
          rowKey={({ zeile }) => String(zeile)}
          empty=""
        />
        <ValueTable rows={listSummen(rechnung)} />
      </Card>
    )}
    {rechnung.zaehlerstaende.length > 0 && (
      <Section
        title="Zählerstände"
        query={loaded(rechnung.zaehlerstaende)}
        fold={(staende) => `${staende.length} Stände, und wie sie zustande kamen`}
      >
        {(staende) => (
          <Table
            caption="Zählerstände"
            columns={[
              { key: 'tag', header: 'Tag', isRowHeader: true, cell: ({ tag }) => formatDatum(tag) },
              { key: 'zaehler', header: 'Zähler', cell: (stand) => `${stand.zaehlernummer}, ${stand.obiskennzahl}` },
              { key: 'art', header: 'Wie ermittelt', cell: herkunftText },
              { key: 'wert', header: 'Stand', align: 'end', cell: ({ wert }) => zahlText(wert) },
            ]}
            rows={staende}
            rowKey={({ tag, zaehlernummer, obiskennzahl }) => `${tag} ${zaehlernummer} ${obiskennzahl}`}
            empty=""
          />
        )}
      </Section>
    )}
    <Verbrauchsvergleich rechnung={rechnung} />
    {rechnung.enthalten.length > 0 && (
      <Section
        title="Im Preis enthalten"
        query={loaded(rechnung.enthalten)}
        fold={() => 'Netz, Abgaben und Steuern: was Ihr Versorger weitergibt'}
      >
        {(enthalten) => (
          <ValueTable
            rows={enthalten.map(({ bezeichnung, betrag }) => ({ label: bezeichnung, value: formatEuro(betrag) }))}
          />
        )}
      </Section>
    )}
    <Rechte />
  </div>
)

/** Consumption beside others, as § 40 (2) EnWG has a bill compare it; nothing where it does not. */
function Verbrauchsvergleich({ rechnung: { verbrauch } }: { rechnung: RechnungMitZeilen }) {
  const zeilen = listVergleich(verbrauch)
  return (
    zeilen.length > 0 && (
      <Section title="Verbrauch im Vergleich" query={loaded(zeilen)} fold={([own]) => own && kwhText(own.betrag)}>
        {(all) => <Balken zeilen={all} farbeOf={(_, index) => (index === 0 ? 'eigen' : 'andere')} format={kwhText} />}
      </Section>
    )
  )
}

const artOf = (urteil: string): AlertKind =>
  urteil === 'weicht-ab' ? 'warning' : urteil === 'stimmt' || urteil === 'stimmt-gerundet' ? 'success' : 'info'

function Antwort({ rechnung }: { rechnung: RechnungMitZeilen }) {
  const { unterschied } = rechnung
  const title = `${rechnung.titel ?? 'Rechnung'}, ${zeitraumText(rechnung)}`
  if (unterschied === null)
    return (
      <Stage title={title}>
        <StageAnswer figure={formatEuro(rechnung.brutto)} after="mit Umsatzsteuer" />
      </Stage>
    )
  return (
    <Stage
      title={title}
      picture={
        <Balken
          zeilen={listUrsachen(unterschied)}
          farbeOf={({ betrag }) => (betrag > 0 ? 'mehr' : 'weniger')}
          format={mitVorzeichen}
        />
      }
    >
      <StageAnswer {...unterschiedSatz(unterschied)} />
      <p>
        Verglichen mit der{' '}
        <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: unterschied.vorjahr }}>
          Rechnung {unterschied.vorjahr}
        </TextLink>
        .
      </p>
    </Stage>
  )
}

function listKonto({ brutto, vorauszahlungen, zuZahlen, faelligkeitsdatum, ...more }: RechnungMitZeilen): ValueRow[] {
  const gezahlt = vorauszahlungen.reduce((sum, { betrag }) => sum + betrag, 0)
  const row = (label: string, value: number | null): ValueRow[] =>
    value === null ? [] : [{ label, value: formatEuro(value) }]
  return [
    ...row('Kosten mit Umsatzsteuer', brutto),
    ...(vorauszahlungen.length > 0 ? row(`Schon gezahlt, ${vorauszahlungen.length}-mal`, -gezahlt) : []),
    ...(zuZahlen !== null && zuZahlen < 0 ? row('Guthaben', -zuZahlen) : row('Zu zahlen', zuZahlen)),
    ...(faelligkeitsdatum !== null && (zuZahlen ?? 0) > 0
      ? [{ label: 'Fällig am', value: formatDatum(faelligkeitsdatum) }]
      : []),
    ...row('Künftiger Abschlag', more.zukuenftigerAbschlag),
    { label: 'Rechnungsnummer', value: more.rechnungsnummer, isIdentifier: true },
  ]
}

function columnsOf({ von, bis }: RechnungMitZeilen): TableColumn<Rechnungszeile>[] {
  // Days stand where they are not those of the whole bill.
  const tageOf = (zeile: Rechnungszeile) => (zeile.von === von && zeile.bis === bis ? '' : `, ${zeitraumText(zeile)}`)
  return [
    {
      key: 'text',
      header: 'Posten',
      isRowHeader: true,
      cell: (zeile) => keepParagraphs(`${zeile.zeile}. ${zeile.text}${tageOf(zeile)}`),
    },
    { key: 'rechenweg', header: 'Rechenweg', label: '', cell: (zeile) => <Rechenweg zeile={zeile} /> },
    { key: 'betrag', header: 'Betrag', label: '', align: 'end', cell: ({ betrag }) => formatEuro(betrag) },
  ]
}

/** As the bill says it; of gas, how m³ become kWh; and our own figure, where it is another. */
function Rechenweg({ zeile }: { zeile: Rechnungszeile }) {
  const { gas, eigen, betrag } = zeile
  const own = eigen?.schritte.flatMap((schritt) => schrittText(schritt) ?? []) ?? []
  const isOther = eigen !== null && Math.abs(eigen.betrag - betrag) >= 0.005
  const lines = [
    gas?.kubikmeter == null || gas.zustandszahl === null || gas.brennwert === null
      ? undefined
      : `${zahlText(gas.kubikmeter)}\u00A0m³ × ${zahlText(gas.zustandszahl)} × ${zahlText(gas.brennwert)}`,
    schrittText(zeile),
    isOther ? `Nachgerechnet: ${[...own, formatEuro(eigen.betrag)].join(' = ')}` : undefined,
  ].filter((line) => line !== undefined)
  return (
    <ul className={styles.rechenweg}>
      {lines.map((line) => (
        <li key={line} className={line.startsWith('Nachgerechnet') ? styles.anders : undefined}>
          {line}
        </li>
      ))}
    </ul>
  )
}

const listSummen = ({ netto, steuern, steuer, brutto }: RechnungMitZeilen): ValueRow[] => [
  ...(netto === null ? [] : [{ label: 'Summe netto', value: formatEuro(netto) }]),
  ...(steuern.length > 0
    ? steuern.flatMap(({ satz, betrag }) =>
        betrag === null ? [] : [{ label: `Umsatzsteuer ${satz} %`, value: formatEuro(betrag) }],
      )
    : steuer === null
      ? []
      : [{ label: 'Umsatzsteuer', value: formatEuro(steuer) }]),
  { label: 'Summe brutto', value: formatEuro(brutto) },
]

/** What § 40 (2) Nr. 8, §§ 111a and 111b EnWG have a bill say. */
const Rechte = () => (
  <Card as="section" aria-labelledby="rechte">
    <h2 id="rechte">Wenn etwas nicht stimmt</h2>
    <div className={styles.rechte}>
      <p>
        <TextLink to="/kontaktanfrage">Schreiben Sie uns</TextLink>
        {keepParagraphs(': Auf eine Beschwerde antworten wir innerhalb von vier Wochen (§ 111a EnWG).')}
      </p>
      <p>
        {keepParagraphs(
          'Danach können Sie sich kostenlos an die Schlichtungsstelle Energie wenden, Friedrichstraße 133, 10117 Berlin, www.schlichtungsstelle-energie.de (§ 111b EnWG). Über Ihre Rechte informiert der Verbraucherservice der Bundesnetzagentur, Postfach 8001, 53105 Bonn.',
        )}
      </p>
    </div>
  </Card>
)
