import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../../lib/useQuery.ts'
import { formatDatum } from '../../../lib/format.ts'
import { Ablesewerte } from '../Ablesewerte.tsx'
import { ablesungenQuery } from '../queries.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import styles from './AblesungHilfe.module.css'
import { SoWirdAbgelesen } from './SoWirdAbgelesen.tsx'

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
              <Ablesewerte werte={ablesewerte} einheit={zaehlerEinheit(versorgungsart)} hasEinheiten />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
