import type { Abschlag } from '@ekp/wire/abschlag'
import { TextLink } from '../../ui/Links.tsx'
import { currentDay } from '../../lib/berlinTime.ts'
import { naechsterText, offenText } from './kurz.ts'

/** What is to be paid now, what is paid next, and the way to all about it; nothing without either [abschlag-38]. */
export function AbschlagSatz({ vertragId, abschlag }: { vertragId: string; abschlag: Abschlag }) {
  const offen = abschlag.offenes && offenText(abschlag.offenes)
  const naechster = naechsterText(abschlag, currentDay())
  const lines = [
    ...(offen === null ? [] : [['Noch zu zahlen', `${offen.betrag}, ${offen.grund}`]]),
    ...(naechster === undefined ? [] : [['Abschlag', naechster]]),
  ]
  return lines.map(([label, text]) => (
    <p key={label}>
      {label}:{' '}
      <TextLink to="/vertrag/$vertragId/abschlag" params={{ vertragId }}>
        {text}
      </TextLink>
    </p>
  ))
}
