import type { Abschlag } from '@ekp/wire/abschlag'
import { TextLink } from '../../ui/Links.tsx'
import { naechsterText } from './kurz.ts'

/** What is paid next, and the way to all about it. */
export const AbschlagWert = ({ vertragId, abschlag }: { vertragId: string; abschlag: Abschlag }) => (
  <TextLink to="/vertrag/$vertragId/abschlag" params={{ vertragId }}>
    {naechsterText(abschlag)}
  </TextLink>
)
