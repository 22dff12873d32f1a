import { kuendigungsrecht, preisgruppenname } from '@ekp/wire/rules/tarif'
import type { Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import { currentDay } from '../../../lib/berlinTime.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Table, type TableColumn } from '../../../ui/table/Table.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import { Anteile, AufbauTable } from './Preisaufbau.tsx'
import styles from './Preisbestandteile.module.css'
import { aufbauImMittel, hasBestandteile, listAenderungen, type Preisaenderung } from './preisaufbau.ts'
import {
  aenderungText,
  annahmeText,
  betragText,
  geltungText,
  teilname,
  versorgeranteilText,
} from './preisaufbauText.ts'
import { formatPreis } from '../preise/preisText.ts'

/** What a contract's price is made of: today, in future and before, and what changed [tarif-15]; nothing without parts. */
export function Preisbestandteile({ preisstaende }: { preisstaende: readonly Preisstand[] }) {
  const known = preisstaende.filter(hasBestandteile)
  if (known.length === 0) return null
  const tag = currentDay()
  const before = (stand: Preisstand) => known[known.indexOf(stand) + 1]
  const kuenftige = known.filter(({ gueltigVon }) => gueltigVon !== null && gueltigVon > tag).toReversed()
  const vorherige = known.filter(({ gueltigBis }) => gueltigBis !== null && gueltigBis <= tag)
  const heutige = known.filter((stand) => !kuenftige.includes(stand) && !vorherige.includes(stand))
  return (
    <Card as="section" aria-labelledby="preisbestandteile">
      <h2 id="preisbestandteile">Woraus Ihr Preis besteht</h2>
      {heutige.map((stand) => (
        <Stand key="heute" stand={stand} vorher={before(stand)} tag={tag} isToday />
      ))}
      {kuenftige.map((stand) => (
        <Stand key={stand.gueltigVon} stand={stand} vorher={before(stand)} tag={tag} />
      ))}
      {vorherige.map((stand) => (
        <details key={stand.gueltigBis} className={styles.details}>
          <summary className={styles.summary}>{geltungText(stand, tag)}</summary>
          <Stand stand={stand} vorher={before(stand)} tag={tag} />
        </details>
      ))}
    </Card>
  )
}

interface StandProps {
  stand: Preisstand
  /** The one before it. */
  vorher: Preisstand | undefined
  tag: string
  /** Its parts are shown at once, and before what changed. */
  isToday?: boolean
}

function Stand({ stand, vorher, tag, isToday = false }: StandProps) {
  const aufbau = aufbauImMittel(stand)
  const annahme = annahmeText(stand)
  const isKuenftig = stand.gueltigVon !== null && stand.gueltigVon > tag
  const jahresteile = stand.bestandteile.filter(({ berechnung }) => berechnung === 'jahr')
  const parts = (
    <>
      <AufbauTable aufbau={aufbau} stand={stand} caption="Bestandteile des Arbeitspreises" isMittel />
      {jahresteile.length > 0 && (
        <>
          <h4>Dazu im Jahr (netto)</h4>
          <ValueTable
            quiet
            rows={jahresteile.map((part) => ({
              label: `${teilname(part)}, ${preisgruppenname[part.gruppe]}`,
              value: betragText(part.wert, { berechnung: 'jahr' }),
            }))}
          />
        </>
      )}
    </>
  )
  return (
    <div className={styles.stand}>
      <h3>{geltungText(stand, tag)}</h3>
      {aufbau.preis !== null && aufbau.anteile.length > 0 && (
        <p>
          <strong>
            {formatPreis(aufbau.preis)}
            {stand.brutto ? ' (brutto)' : ' (netto)'}
          </strong>
          , davon:
        </p>
      )}
      <Anteile anteile={aufbau.anteile} />
      {annahme && <p className={styles.note}>{annahme}</p>}
      {isToday && parts}
      {vorher && <Aenderungen vorher={vorher} nachher={stand} isKuenftig={isKuenftig} />}
      {!isToday && (
        <details className={styles.details}>
          <summary className={styles.summary}>Alle Bestandteile</summary>
          {parts}
        </details>
      )}
    </div>
  )
}

const columns: readonly TableColumn<Preisaenderung>[] = [
  { key: 'bestandteil', header: 'Bestandteil', label: '', isRowHeader: true, cell: teilname },
  { key: 'vorher', header: 'Vorher', align: 'end', cell: (one) => betragText(one.vorher, one) },
  { key: 'nachher', header: 'Nachher', align: 'end', cell: (one) => betragText(one.nachher, one) },
  { key: 'aenderung', header: 'Änderung', align: 'end', inLine: true, cell: aenderungText },
]

interface AenderungenProps {
  vorher: Preisstand
  nachher: Preisstand
  isKuenftig: boolean
}

/** What changed and by how much, the supplier's own share first (§ 41 Abs. 5, § 41b Abs. 4 EnWG). */
function Aenderungen({ vorher, nachher, isKuenftig }: AenderungenProps) {
  const aenderungen = listAenderungen(vorher, nachher)
  if (aenderungen.length === 0) return null
  return (
    <>
      <h4>{isKuenftig ? 'Was sich ändert' : 'Was sich geändert hat'}</h4>
      <p>{versorgeranteilText(vorher, nachher)}</p>
      <Table
        caption="Geänderte Bestandteile, netto"
        compact
        foldedAs={teilname}
        columns={columns}
        rows={aenderungen}
        rowKey={(one) => `${one.berechnung} ${teilname(one)}`}
        empty={null}
      />
      {isKuenftig && <p>{kuendigungsrecht}</p>}
    </>
  )
}
