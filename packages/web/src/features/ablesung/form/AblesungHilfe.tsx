import type { Messkanal } from '@ekp/wire/ablesung'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../../lib/useQuery.ts'
import { formatDatum } from '../../../lib/format.ts'
import { Ablesewerte } from '../Ablesewerte.tsx'
import { Kanalname } from '../Kanalname.tsx'
import { ablesungenQuery } from '../queries.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import styles from './AblesungHilfe.module.css'

/** Beside the form: how the meter is read, what it showed before, what happens next [ablesung-30]. */
export function AblesungHilfe({ zaehler }: { zaehler: WaehlbarerZaehler }) {
  return (
    <aside className={styles.hilfe} aria-label="Hilfe zum Ablesen">
      <SoWirdAbgelesen zaehler={zaehler} />
      <LetzteAblesungen zaehler={zaehler} />
      <section>
        <h2 className={styles.title}>Wie es weitergeht</h2>
        <p>
          Wir prüfen den Zählerstand und fragen nach, wenn er ungewöhnlich ist. Danach finden Sie ihn unter
          „Ablesungen“. Ohne Netz wartet er auf diesem Gerät, bis es wieder eines gibt.
        </p>
      </section>
    </aside>
  )
}

function SoWirdAbgelesen({ zaehler: { kanaele, versorgungsart } }: { zaehler: WaehlbarerZaehler }) {
  const isGas = versorgungsart === 'gas'
  const hasDecimals = kanaele.some(({ nachkommastellen }) => nachkommastellen > 0)
  return (
    <section>
      <h2 className={styles.title}>So lesen Sie den Zähler ab</h2>
      {kanaele.map((kanal) => (
        <Zaehlwerk
          key={kanal.obiskennzahl}
          kanal={kanal}
          hasName={kanaele.length > 1}
          einheit={zaehlerEinheit(versorgungsart)}
        />
      ))}
      <p>
        Schreiben Sie die Ziffern von links nach rechts ab
        {hasDecimals && '; die rot umrandeten stehen hinter dem Komma und dürfen fehlen'}.{' '}
        {isGas && 'Ein Gaszähler zählt Kubikmeter, auch wenn wir in kWh abrechnen.'}
        {kanaele.length > 1 &&
          'Ihr Zähler zählt in zwei Zählwerken: Hochtarif (HT) am Tag, Niedertarif (NT) zu festen Zeiten, meist nachts. Zeigt er sie abwechselnd, warten Sie, bis die Kennzahl davor erscheint.'}
      </p>
    </section>
  )
}

const [digitWidth, digitHeight, gap] = [22, 34, 3]

interface ZaehlwerkProps {
  kanal: Messkanal
  hasName: boolean
  einheit: string
}

/** The digits that a Messkanal shows, as on the meter; its words stand beside it. */
function Zaehlwerk({ kanal, hasName, einheit }: ZaehlwerkProps) {
  const { obiskennzahl, vorkommastellen, nachkommastellen } = kanal
  const step = digitWidth + gap
  const comma = nachkommastellen > 0 ? 8 : 0
  const left = (index: number) => 1 + index * step + (index >= vorkommastellen ? comma : 0)
  const count = vorkommastellen + nachkommastellen
  return (
    <div className={styles.zaehlwerk}>
      {hasName && (
        <p>
          <Kanalname obiskennzahl={obiskennzahl} />
        </p>
      )}
      <svg viewBox={`0 0 ${left(count) + 40} ${digitHeight + 2}`} aria-hidden="true" focusable={false}>
        {Array.from({ length: count }, (_, index) => (
          <g key={index} className={index < vorkommastellen ? styles.ziffer : styles.nachkomma}>
            <rect x={left(index)} y="1" width={digitWidth} height={digitHeight} rx="3" />
            <text x={left(index) + digitWidth / 2} y="25">
              {(index + 1) % 10}
            </text>
          </g>
        ))}
        {comma > 0 && (
          <text className={styles.komma} x={left(vorkommastellen) - 8} y="32">
            ,
          </text>
        )}
        <text className={styles.einheit} x={left(count) + 3} y="25">
          {einheit}
        </text>
      </svg>
    </div>
  )
}

const mostAblesungen = 3

/** Nothing where they do not load: the form works without them. */
function LetzteAblesungen({ zaehler: { vertragId, zaehlernummer, versorgungsart } }: { zaehler: WaehlbarerZaehler }) {
  const { data = [] } = useQuery(ablesungenQuery(vertragId))
  const latest = data
    .filter((one) => one.zaehlernummer === zaehlernummer)
    .toSorted((one, other) => other.ablesedatum.localeCompare(one.ablesedatum))
    .slice(0, mostAblesungen)
  if (latest.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>Letzte Ablesungen</h2>
      <dl className={styles.letzte}>
        {latest.map(({ ablesedatum, ablesewerte }, index) => (
          <div key={`${ablesedatum} ${index}`} className={styles.letzteZeile}>
            <dt>{formatDatum(ablesedatum)}</dt>
            <dd>
              <Ablesewerte werte={ablesewerte} einheit={zaehlerEinheit(versorgungsart)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
