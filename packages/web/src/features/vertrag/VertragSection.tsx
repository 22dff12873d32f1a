import type { Vertrag } from '@ekp/wire/vertrag'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Plate } from '../../ui/layout/Card.tsx'
import { Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import { StageAnswer } from '../../ui/layout/Stage.tsx'
import { type ValueRow, ValueTable } from '../../ui/table/ValueTable.tsx'
import { KuendigenLink } from './KuendigenLink.tsx'
import styles from './VertragSection.module.css'
import {
  formatLieferadresse,
  laufzeitRows,
  lieferungRows,
  versorgungsartIcon,
  versorgungsartText,
  wichtigsterTag,
} from './vertragRows.ts'
import { vertragsstatusView } from './vertragsstatus.ts'

interface VertragSectionProps {
  vertragId: string
  /** What it shows comes all at once: what comes later would push the rest down. */
  query: SectionQuery<Vertrag>
  /** False for the access level `eingeschränkt`. */
  mayWrite: boolean
  /** What it costs: the answer of the page while nothing ends or is yet to begin. */
  preis: ReactNode
  /** What is paid next. */
  abschlag: ReactNode
  /** What is known of it besides the contract's own data. */
  rows: (vertrag: Vertrag) => readonly ValueRow[]
}

/**
 * The head of a contract's page: what it is, one figure, and its own data [vertrag-20]; number, status, supply type and
 * address stand here only [vertrag-15].
 */
export function VertragSection({ vertragId, query, mayWrite, preis, abschlag, rows }: VertragSectionProps) {
  const { data } = query
  const status = data && vertragsstatusView(data)
  return (
    <Section
      title={
        <>
          <Icon name={versorgungsartIcon(data?.versorgungsart)} /> Vertrag <Plate>{vertragId}</Plate>
        </>
      }
      tone={status?.tone ?? 'plain'}
      query={query}
      loading={{ hasStatus: true, lines: 4, furtherOnPhone: 4 }}
      onError={() => 'Beim Laden des Vertrags ist ein Fehler aufgetreten.'}
    >
      {(vertrag) => {
        const tag = wichtigsterTag(vertrag)
        return (
          <>
            <div className={styles.kopf}>
              <div className={styles.antwort}>
                <p>
                  {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}{' '}
                  <span className={styles.lieferstelle}>{lieferstelle(vertrag)}</span>
                </p>
                {tag?.value ? <StageAnswer before={tag.label} figure={tag.value} /> : preis}
                <div className={styles.abschlag}>{abschlag}</div>
              </div>
              <ValueTable
                quiet
                rows={[
                  ...rows(vertrag),
                  ...lieferungRows(vertrag).filter(({ label }) => label !== tag?.label),
                  ...laufzeitRows(vertrag),
                ]}
              />
            </div>
            <KuendigenLink vertrag={vertrag} mayEnd={mayWrite} />
          </>
        )
      }}
    </Section>
  )
}

/** `Strom, Lindenallee 12a, 08999 Mühlenbrück`; a post code stays with its town. */
function lieferstelle(vertrag: Vertrag): string {
  const adresse = formatLieferadresse(vertrag).replace(/(\d{4,5}) (?=[^,]*$)/, '$1\u00A0')
  return [versorgungsartText(vertrag.versorgungsart), adresse].filter(Boolean).join(', ')
}
