import { type Abnehmer, befehle, findAbnehmer } from '../db/vorgang/uebergabe.ts'
import type { Database } from '../db/open.ts'
import { type Vorgangsart, vorgangsarten } from '@ekp/wire/vorgang/arten'
import { StartError } from '../lib/errors.ts'
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

/** The system for which Vorgänge are fetched and taken; undefined: the commands themselves. */
export const fuerAbnehmer = text({
  name: 'abnehmer',
  value: 'NAME',
  meaning: 'der Name Ihres Systems',
  help: 'für ein System, das auch einen Token hat; sonst sind die Befehle eines',
})

/** Throws `StartError` for a system that may take nothing. */
export async function loadAbnehmer(db: Database, name: string | undefined): Promise<Abnehmer> {
  if (name === undefined) return { abnehmer: befehle, arten: null }
  const found = await findAbnehmer(db, name)
  if (found !== undefined) return found
  throw new StartError(`Ein System ${name}, das Vorgänge übernimmt, gibt es nicht. ausgang-zugaenge nennt sie.`)
}

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
