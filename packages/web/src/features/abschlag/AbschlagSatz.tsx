import type { Abschlag } from '@ekp/wire/abschlag'
import { TextLink } from '../../ui/Links.tsx'
import { naechsterText } from './kurz.ts'

/** What is paid next, and the way to all about it; nothing without an instalment [abschlag-38]. */
export function AbschlagSatz({ vertragId, abschlag }: { vertragId: string; abschlag: Abschlag }) {
  const text = naechsterText(abschlag, true)
  if (text === undefined) return null
  return (
    <p>
      Abschlag:{' '}
      <TextLink to="/vertrag/$vertragId/abschlag" params={{ vertragId }}>
        {text}
      </TextLink>
    </p>
  )
}
