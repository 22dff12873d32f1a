import type { ReactNode } from 'react'
import { today } from '../../lib/berlinTime.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Section, type SectionQuery } from '../../ui/layout/Section.tsx'
import type { Eintrag } from './EintragCards.tsx'
import { abweichendText, formatGueltigkeit } from './texts.ts'

interface AbweichendSectionProps<E> {
  /** What it is, feminine: 'Bankverbindung'. */
  was: string
  query: SectionQuery<{ aktuelle: E | null; alle: readonly E[] }>
  lines: number
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
  /** The link to the form, called so. */
  renderChange: (label: string) => ReactNode
  listLink: ReactNode
  children: (eintrag: E) => ReactNode
}

/** The entry of a contract that replaces the customer's, in three states [eintrag-10]. */
export const AbweichendSection = <E extends Eintrag>({ was, query, mayWrite, ...rest }: AbweichendSectionProps<E>) => {
  const { lines, renderChange, listLink, children } = rest
  // All at once: a button that comes later would push the other one aside.
  const shown = mayWrite === undefined ? ({ ...query, status: 'pending', data: undefined } as const) : query
  return (
    <Section title={`Abweichende ${was}`} query={shown} loading={{ lines, hasButton: true }} onError="hide">
      {({ aktuelle, alle }) => (
        <>
          {aktuelle === null ? (
            <p>{abweichendText(was, alle, today())}</p>
          ) : (
            <>
              {children(aktuelle)}
              <p>{formatGueltigkeit(aktuelle)}</p>
            </>
          )}
          <Actions>
            {mayWrite && renderChange(aktuelle === null ? 'Jetzt konfigurieren' : `${was} ändern`)}
            {(aktuelle !== null || alle.length > 0) && listLink}
          </Actions>
        </>
      )}
    </Section>
  )
}
