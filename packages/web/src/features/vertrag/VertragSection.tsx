import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/Icon.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Plate } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { KuendigenLink } from './KuendigenLink.tsx'
import { vertragQuery } from './queries.ts'
import styles from './VertragSection.module.css'
import { formatLieferadresse, lieferungRows, versorgungsartIcon, versorgungsartText } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

interface VertragSectionProps {
  vertragId: string
  /** False for the access level `eingeschränkt`; undefined until it is known. */
  mayEnd: boolean | undefined
}

/** A contract's master data [vertrag-15]; its number and status stand in its title only. */
export function VertragSection({ vertragId, mayEnd }: VertragSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status: loaded, data, error, refetch, isFetching } = useQuery(vertragQuery(vertragId))
  const status = data && vertragsstatusView(data)
  // All at once: a button that comes later would push the next section down.
  const isUndecided = mayEnd === undefined && data !== undefined
  const shown = isUndecided ? ({ status: 'pending', data: undefined } as const) : { status: loaded, data }
  return (
    <Section
      title={
        <>
          {data && <Icon name={versorgungsartIcon(data.versorgungsart)} />} Vertrag <Plate>{vertragId}</Plate>
        </>
      }
      tone={status?.tone ?? 'plain'}
      query={{ ...shown, error, refetch, isFetching }}
      loading={{ hasStatus: true, lines: [2, 4] }}
      onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
    >
      {(vertrag) => (
        <>
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          <div className={styles.angaben}>
            <KeyFigures
              figures={[
                { label: 'Versorgungsart', value: versorgungsartText(vertrag.versorgungsart) },
                { label: 'Lieferadresse', value: formatLieferadresse(vertrag), isText: true },
              ]}
            />
            <ValueTable quiet rows={lieferungRows(vertrag)} />
          </div>
          <KuendigenLink vertrag={vertrag} mayEnd={mayEnd === true} />
        </>
      )}
    </Section>
  )
}
