import { type Vorgangsart, vorgangsarten } from '../db/rows/vorgang.ts'
import { CallError, type Parameter, required, text } from './parameters.ts'

export const abnehmer = required(
  text({
    name: 'abnehmer',
    value: 'NAME',
    meaning: 'der Name Ihres Systems',
    help: 'welches Ihrer Systeme es ist',
  }),
  'Es fehlt --abnehmer mit dem Namen Ihres Systems.',
)

const artenText = text({
  name: 'arten',
  value: 'ART,ART',
  meaning: 'Arten von Vorgängen',
  help: 'nur diese Arten von Vorgängen; sonst alle',
})
export const arten: Parameter<readonly Vorgangsart[] | null> = {
  ...artenText,
  read: (typed) => artenText.read(typed)?.split(',').map(readArt) ?? null,
}

function readArt(typed: string): Vorgangsart {
  const art = vorgangsarten.find((known) => known === typed.trim())
  if (art === undefined) throw new CallError(`${typed} ist keine Art. Es gibt: ${vorgangsarten.join(', ')}.`)
  return art
}

/** The kinds in words; null: all. */
export const formatArten = (gewaehlte: readonly Vorgangsart[] | null): string => gewaehlte?.join(', ') ?? 'alle Arten'
