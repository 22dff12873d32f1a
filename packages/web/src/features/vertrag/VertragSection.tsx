import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Plate } from '../../ui/layout/Card.tsx'
import { Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { KuendigenLink } from './KuendigenLink.tsx'
import { VertragWege } from './VertragWege.tsx'
import styles from './VertragSection.module.css'
import { formatLieferadresse, lieferungRows, versorgungsartIcon, versorgungsartText } from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

interface VertragSectionProps {
  vertragId: string
  /** What it shows comes all at once: what comes later would push the rest down. */
  query: SectionQuery<Vertrag>
  /** False for the access level `eingeschränkt`. */
  mayWrite: boolean
  /** What it costs and what its meter showed last. */
  children: (vertrag: Vertrag) => ReactNode
}

/** What a contract is, the head of its page [vertrag-20]; number, status and supply type stand here only [vertrag-15]. */
export function VertragSection({ vertragId, query, mayWrite, children }: VertragSectionProps) {
  const { data } = query
  const status = data && vertragsstatusView(data)
  return (
    <Section
      title={
        <>
          {data && <Icon name={versorgungsartIcon(data.versorgungsart)} />} Vertrag <Plate>{vertragId}</Plate>
        </>
      }
      tone={status?.tone ?? 'plain'}
      query={query}
      loading={{ hasStatus: true, lines: [4, 5], hasButton: true }}
      onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
    >
      {(vertrag) => (
        <>
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
          <div className={styles.angaben}>
            <KeyFigures
              figures={[
                { label: 'Versorgungsart', value: versorgungsartText(vertrag.versorgungsart), isText: true },
                { label: 'Lieferadresse', value: formatLieferadresse(vertrag), isText: true },
              ]}
            />
            {children(vertrag)}
          </div>
          <VertragWege vertragId={vertragId} vertrag={vertrag} mayWrite={mayWrite} />
          <div className={styles.lieferung}>
            <ValueTable quiet rows={lieferungRows(vertrag)} />
          </div>
          <KuendigenLink vertrag={vertrag} mayEnd={mayWrite} />
        </>
      )}
    </Section>
  )
}
