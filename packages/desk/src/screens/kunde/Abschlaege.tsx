import type { Abschlag } from '@ekp/wire/abschlag'
import type { Kontowechsel } from '@ekp/wire/abschlag/zahlungsweg'
import type { Kundenabschlag } from '@ekp/wire/kunde/abschlag'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { ergebnisText, findErgebnis } from '@ekp/wire/rules/abschlagsergebnis'
import { berlinToday } from '@ekp/wire/rules/berlin'
import {
  endmonat,
  ibanText,
  ungewissText,
  zahlungenKurz,
  zahlungsstatusText,
} from '@ekp/web/features/abschlag/texts.ts'
import { isPassend, kurzEuro } from '@ekp/web/features/abschlag/hinweis.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { formatEuro } from '@ekp/web/lib/format.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { SectionFailed } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { kundenabschlagQuery } from '../../queries.ts'
import { formatTag, formatZahl, nameAenderung, ohneAbschlagTexte } from '../../texts.ts'
import styles from '../Kunde.module.css'
import { type Row, Rows } from '../Rows.tsx'
import { Fold } from './Fold.tsx'
import { isOver } from './Vertraege.tsx'

type Kundenvertrag = Kundenblatt['vertraege'][number]

/** So many are shown at once; of more contracts each is asked for. */
const mostAtOnce = 3

/** What each contract pays in advance and what the next bill will probably say, once somebody asks [abschlag-51]. */
export function Abschlaege({ blatt: { vertraege, kundennummer }, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const laufende = vertraege.filter((vertrag) => !isOver(vertrag))
  if (laufende.length === 0) return null
  return (
    <Fold title="Abschlag" value={describeFold(laufende)} isLazy>
      {laufende.map((vertrag) => (
        <Fold
          key={vertrag.id}
          title={`${vertrag.versorgungsart === 'gas' ? 'Gas' : 'Strom'} ${vertrag.id}`}
          level={3}
          isOpen={laufende.length <= mostAtOnce}
          isLazy
        >
          <Vertragsabschlag mandant={mandant} kundennummer={kundennummer} vertragId={vertrag.id} />
        </Fold>
      ))}
    </Fold>
  )
}

/** What a glance is to know while it is closed; of many contracts, only where something is open. */
function describeFold(vertraege: readonly Kundenvertrag[]): string {
  const isFew = vertraege.length <= mostAtOnce
  const parts = vertraege.flatMap(({ id, abschlag }) => {
    if (abschlag === null || (!isFew && abschlag.offen === null && !abschlag.isAenderungOffen)) return []
    const { betrag, ohne, naechster, offen, isAenderungOffen } = abschlag
    const angaben = [
      ...(betrag === null ? [ohne === 'MONATSRECHNUNG' ? 'monatliche Rechnung' : 'keiner'] : []),
      ...(betrag !== null && naechster === null ? [formatEuro(betrag)] : []),
      ...(naechster === null ? [] : [`${formatEuro(naechster.betrag)} am ${formatTag(naechster.datum)}`]),
      ...(offen === null ? [] : [`${formatEuro(offen)} offen`]),
      ...(isAenderungOffen ? ['Änderung gewünscht'] : []),
    ]
    return [vertraege.length === 1 ? angaben.join(', ') : `${id}: ${angaben.join(', ')}`]
  })
  return [...(isFew ? [] : [`${formatZahl(vertraege.length)} Verträge`]), ...parts].join('; ')
}

interface VertragsabschlagProps {
  mandant: string
  kundennummer: string
  vertragId: string
}

function Vertragsabschlag({ mandant, kundennummer, vertragId }: VertragsabschlagProps) {
  const query = useQuery(kundenabschlagQuery(mandant, kundennummer, vertragId))
  if (query.error !== null) return <SectionFailed query={query} />
  if (query.data === undefined) return <LoadingMask lines={[5]} />
  const { abschlag, vorausschau } = query.data
  const { zahlungen } = abschlag
  const today = currentDay()
  return (
    <>
      <Rows
        rows={[
          [
            'Abschlag',
            abschlag.ohne === null ? <Betrag key="betrag" abschlag={abschlag} /> : ohneAbschlagTexte[abschlag.ohne],
          ],
          ...(abschlag.ohne === null ? zahlungswegOf(abschlag) : []),
          ...aenderungOf(abschlag, mandant),
          ...rechnungOf({ abschlag, vorausschau }),
        ]}
      />
      {zahlungen.length > 0 && (
        <Fold title="Zahlungen" level={4} value={zahlungenKurz(zahlungen, today)}>
          <Table
            caption={`Die letzten Zahlungen zum Vertrag ${vertragId}`}
            compact
            columns={columnsOf(today)}
            rows={zahlungen}
            rowKey={(zahlung) => String(zahlungen.indexOf(zahlung))}
            empty=""
          />
        </Fold>
      )}
    </>
  )
}

const Betrag = ({ abschlag: { betrag, naechste, gueltigBis } }: { abschlag: Abschlag }) => (
  <>
    {formatEuro(naechste[0]?.betrag ?? betrag ?? 0)}
    {naechste[0] !== undefined && `, das nächste Mal am ${formatTag(naechste[0].datum)}`}
    {gueltigBis !== null && <div className={styles.hint}>Der Plan von heute gilt bis {formatTag(gueltigBis)}.</div>}
  </>
)

function zahlungswegOf({ weg, offenes }: Abschlag): Row[] {
  const { konto, wechsel, empfaenger, verwendungszweck } = weg
  const ziel = empfaenger === null ? null : `${empfaenger.name}, ${ibanText(empfaenger.iban)}`
  const wohin = ziel === null ? '' : `Überweisung an ${ziel}, Verwendungszweck ${verwendungszweck}`
  return [
    [
      'Zahlungsweg',
      konto === null ? (
        <>
          Der Kunde überweist selbst.
          <Hint text={wohin} />
        </>
      ) : (
        <>
          Lastschrift von <Identifier>{konto}</Identifier>
        </>
      ),
    ],
    ...wechsel.map((one): Row => [`Zahlungsweg ab ${formatTag(one.ab)}`, <Wechsel key={one.ab} wechsel={one} />]),
    ...(offenes === null
      ? []
      : ([
          [
            'Offen',
            <>
              {formatEuro(offenes.betrag)}
              {offenes.zurueck && `, zurückgebucht am ${formatTag(offenes.zurueck.datum)}`}
              {konto !== null && <Hint text={wohin} />}
            </>,
          ],
        ] satisfies Row[])),
  ]
}

const Wechsel = ({ wechsel: { konto, genanntAm } }: { wechsel: Kontowechsel }) => (
  <>
    {konto === null ? (
      'Der Kunde überweist selbst.'
    ) : (
      <>
        Lastschrift von <Identifier>{konto}</Identifier>
      </>
    )}
    {genanntAm !== null && <Hint text={`Vom Kunden am ${formatTag(berlinToday(new Date(genanntAm)))} genannt.`} />}
  </>
)

const Hint = ({ text }: { text: string }) => text !== '' && <div className={styles.hint}>{text}</div>

function aenderungOf({ gewuenscht }: Abschlag, mandant: string): Row[] {
  if (gewuenscht === null) return []
  const { nr, betrag, giltAb } = gewuenscht
  return [
    [
      'Änderung',
      <>
        {formatEuro(betrag)} ab {formatTag(giltAb)}, {nameAenderung(gewuenscht)}:{' '}
        <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
          Vorgang {nr}
        </PlainLink>
      </>,
    ],
  ]
}

/** What the next bill will probably say, in one sentence, and the instalment that would fit. */
function rechnungOf({ abschlag, vorausschau }: Kundenabschlag): Row[] {
  if (vorausschau === null || abschlag.ohne !== null) return []
  const { naechste, gewuenscht, betrag, offenes } = abschlag
  const ergebnis = findErgebnis(vorausschau, naechste)
  if (ergebnis === undefined) return [['Nächste Rechnung', `Noch nicht zu sagen. ${ungewissText(vorausschau)}`]]
  const { vorschlag, bis } = vorausschau
  const wunsch = gewuenscht && gewuenscht.giltAb < bis ? findErgebnis(vorausschau, naechste, gewuenscht) : undefined
  const hints = [
    ...(wunsch ? [`Mit der Änderung wahrscheinlich ${ergebnisText(wunsch)}.`] : []),
    ...(offenes ? [`Die offenen ${formatEuro(offenes.betrag)} zählen dabei als nicht gezahlt.`] : []),
  ]
  return [
    [
      'Nächste Rechnung',
      <>
        {`Für das Jahr bis ${endmonat(bis)} wahrscheinlich ${ergebnisText(ergebnis)}.${passtText(betrag, vorschlag)}`}
        {hints.length > 0 && <div className={styles.hint}>{hints.join(' ')}</div>}
      </>,
    ],
  ]
}

function passtText(betrag: number | null, vorschlag: number | null): string {
  if (betrag === null || vorschlag === null) return ''
  if (betrag === vorschlag) return ' Der Abschlag passt.'
  return isPassend(betrag, vorschlag)
    ? ` Der Abschlag passt, genau wären es ${kurzEuro(vorschlag)}.`
    : ` Passend wären ${kurzEuro(vorschlag)}.`
}

const columnsOf = (today: string): TableColumn<Abschlag['zahlungen'][number]>[] => [
  { key: 'datum', header: 'Tag', isRowHeader: true, cell: ({ datum }) => formatTag(datum) },
  { key: 'status', header: 'Stand', cell: (zahlung) => zahlungsstatusText(zahlung, today) },
  { key: 'zweck', header: 'Zweck', cell: ({ zweck }) => zweck ?? '–' },
  { key: 'betrag', header: 'Betrag', align: 'end', cell: ({ betrag }) => formatEuro(betrag) },
]
