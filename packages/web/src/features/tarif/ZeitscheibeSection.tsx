import type { Tarif } from '@ekp/wire/tarif'
import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/Section.tsx'
import { TarifList } from './TarifList.tsx'

interface ZeitscheibeSectionProps {
  title: string
  /** Undefined while they are loading. */
  tarife: readonly Tarif[] | undefined
  kundenArt: string | null
  empty: string
  actions?: ReactNode
  /** What is to be said of the tariffs. */
  note?: string | undefined
}

// What a tariff with a price for each of two channels has below its name.
const mostRows = 8

/** The tariffs of one time slice [tarif-5]. */
export function ZeitscheibeSection({ title, tarife, kundenArt, empty, actions, note }: ZeitscheibeSectionProps) {
  const status = tarife === undefined ? 'pending' : 'success'
  return (
    <Section
      title={title}
      query={{ status, data: tarife, error: null, refetch: () => undefined, isFetching: status === 'pending' }}
      loading={{ hasTitle: true, lines: mostRows }}
      isEmpty={({ length }) => length === 0}
      empty={empty}
      actions={actions}
    >
      {(data) => (
        <>
          <TarifList tarife={data} kundenArt={kundenArt} />
          {note !== undefined && <p>{note}</p>}
        </>
      )}
    </Section>
  )
}
