import type { Random } from '../random.ts'
import type { Draft } from '../wire/Draft.ts'
import { hostileTexts } from './hostileTexts.ts'

const percent = (character: string) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** Another spelling of a path, or something else in it. */
export function spoilPath(draft: Draft, random: Random): void {
  const segments = draft.path.split('/').slice(1)
  const at = random.int(segments.length)
  const segment = segments[at] ?? ''
  const text = random.pick(hostileTexts)
  segments[at] = random.pick([
    segment.toUpperCase(),
    `${percent(segment.slice(0, 1))}${segment.slice(1)}`,
    `${segment}%00`,
    `${segment};x=1`,
    `${segment}%2f..`,
    `..%2f${segment}`,
    `${segment}/`,
    `/${segment}`,
    `./${segment}`,
    `../${segment}`,
    `${segment}%`,
    `${segment}%ff`,
    `${segment}\\`,
    `${segment}\xe4`,
    `${segment}#x`,
    text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80',
    'x'.repeat(3000),
    ['alle', 'daten', 'token', 'anschlussnutzer'][random.int(4)] ?? '',
  ])
  draft.path = `/${segments.join('/')}`
}
