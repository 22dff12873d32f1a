import type { ReactNode } from 'react'
import { Identifier } from '../../ui/Identifier.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'

interface KurzProps<E extends Eintrag> {
  art: Pick<Eintragsart<E>, 'kurz' | 'isKurzIdentifier'>
  eintrag: E
  /** What ends the sentence, and so stays with it. */
  children?: ReactNode
}

/** An entry in a sentence: its IBAN or its address. */
export const Kurz = <E extends Eintrag>({ art, eintrag, children }: KurzProps<E>) => (
  <Unbroken>
    {art.isKurzIdentifier ? <Identifier>{art.kurz(eintrag)}</Identifier> : art.kurz(eintrag)}
    {children}
  </Unbroken>
)
