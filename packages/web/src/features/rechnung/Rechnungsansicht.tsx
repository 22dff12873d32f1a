import type { RechnungMitZeilen, Rechnungskopf, Rechnungszeile } from '@ekp/wire/rechnung'
import { ausERechnungSatz } from '@ekp/wire/rules/ausERechnung'
import { isGeltend } from '@ekp/wire/rules/rechnungsergebnis'
import type { ReactNode } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { keepParagraphs } from '../../lib/keepParagraphs.ts'
import { Alert, type AlertKind } from '../../ui/Alert.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { loaded, Section } from '../../ui/layout/Section.tsx'
import { Stage, StageAnswer } from '../../ui/layout/Stage.tsx'
import { Table, type TableColumn, type TableSum } from '../../ui/table/Table.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { Balken } from './Balken.tsx'
import { askAboutRechnung, Rechte } from './Rechte.tsx'
import styles from './Rechnung.module.css'
import { ergebnisSatz, unterschiedSatz } from './antwort.ts'
import { listKonto } from './konto.ts'
import { zeitraumText } from './kurz.ts'
import {
  herkunftText,
  kwhText,
  listUrsachen,
  listVergleich,
  mitVorzeichen,
  schrittText,
  urteilText,
  zahlText,
} from './texts.ts'

interface RechnungsansichtProps {
  vertragId: string
  rechnung: RechnungMitZeilen
  /** The bill that it is compared with; undefined where there is none. */
  vorherige: Rechnungskopf | undefined
  /** The bill that holds in place of one that does not. */
  ersatz: Rechnungskopf | undefined
  /** What the bill means for the instalment that it names. */
  abschlag: ReactNode
}

/** A bill, from the answer to what each line is made of [rechnung-10]. */
export const Rechnungsansicht = ({ vertragId, rechnung, vorherige, ersatz, abschlag }: RechnungsansichtProps) => (
  <div className={styles.blatt}>
    <Antwort rechnung={rechnung} vorherige={vorherige} ersatz={ersatz} />
    {rechnung.pruefung && rechnung.pruefung.urteil !== 'storno' && (
      <Alert
        kind={isGeltend(rechnung) ? artOf(rechnung.pruefung.urteil) : 'info'}
        title={rechnung.pruefung.urteil === 'nicht-nachrechenbar' ? 'Nicht ganz nachgerechnet' : 'Nachgerechnet'}
        announced={false}
      >
        {urteilText(rechnung.pruefung)}
        {rechnung.pruefung.urteil === 'weicht-ab' && isGeltend(rechnung) && (
          <>
            {' '}
            Bitte{' '}
            <TextLink to="/kontaktanfrage" state={askAboutRechnung(rechnung, vertragId)}>
              fragen Sie uns danach
            </TextLink>
            .
          </>
        )}
      </Alert>
    )}
    <Section title="Ihr Konto" query={loaded(rechnung)}>
      {(data) => (
        <>
          <ValueTable rows={listKonto(data, currentDay())} />
          {isGeltend(data) && data.zukuenftigerAbschlag !== null && abschlag}
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
          sums={listSummen(rechnung)}
          empty=""
        />
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
    <CardGrid>
      <Verbrauchsvergleich rechnung={rechnung} />
      <Rechte rechnung={rechnung} vertragId={vertragId} />
    </CardGrid>
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

/** What is paid or comes back, and how much more or less it costs than before. */
function Antwort({ rechnung, vorherige, ersatz }: Omit<RechnungsansichtProps, 'vertragId' | 'abschlag'>) {
  const { unterschied, istStorno, originalRechnungsnummer, storniertDurch } = rechnung
  const andere = istStorno ? originalRechnungsnummer : storniertDurch
  return (
    <Stage
      title={`${rechnung.titel ?? 'Rechnung'}, ${zeitraumText(rechnung)}`}
      picture={
        unterschied && (
          <Balken
            zeilen={listUrsachen(unterschied)}
            farbeOf={({ betrag }) => (betrag > 0 ? 'mehr' : 'weniger')}
            format={mitVorzeichen}
          />
        )
      }
    >
      <StageAnswer {...ergebnisSatz(rechnung, currentDay())} />
      {andere !== null && (
        <p>
          {istStorno ? 'Zurückgenommen wird ' : 'Zurückgenommen hat sie '}
          <Nummer>{andere}</Nummer>.
        </p>
      )}
      {ersatz && (
        <p>
          Es gilt <Nummer>{ersatz.rechnungsnummer}</Nummer>: Dort steht, was Sie zahlen oder zurückbekommen.
        </p>
      )}
      {unterschied && (
        <>
          <p>{unterschiedSatz(unterschied, vorherige)}</p>
          <p>
            Verglichen mit <Nummer>{unterschied.vorjahr}</Nummer>.
          </p>
        </>
      )}
    </Stage>
  )
}

const Nummer = ({ children }: { children: string }) => (
  <TextLink to="/rechnung/$rechnungsnummer" params={{ rechnungsnummer: children }}>
    Rechnung {children}
  </TextLink>
)

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

const listSummen = ({ netto, steuern, steuer, brutto }: RechnungMitZeilen): TableSum[] => [
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
