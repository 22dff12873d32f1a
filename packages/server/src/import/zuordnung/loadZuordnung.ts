import { basename } from 'node:path'
import { germanSentence } from '@ekp/wire/schema/sentence'
import * as v from 'valibot'
import { StartError } from '../../lib/errors.ts'
import { readJson } from '../../lib/files/readJson.ts'
import type { Fields } from '../kind.ts'
import { arten, felderOf } from '../kinds/listKinds.ts'
import { printable } from '../report.ts'
import { meant } from './nearest.ts'
import { type Angabe, Zuordnung } from './Zuordnung.ts'

/** Reads a mapping file. Throws `StartError` with a German sentence for each thing that is wrong. */
export function loadZuordnung(path: string): Zuordnung {
  const what = `Zuordnung ${basename(path)}`
  const result = v.safeParse(Zuordnung, readJson(what, path), germanSentence)
  const sentences = result.success
    ? findFehler(result.output)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'Datei'}: ${sentenceOf(issue)}`)
  if (result.success && sentences.length === 0) return result.output
  const told = sentences.slice(0, mostSentences).map((text) => `${what}: ${text}`)
  throw new StartError(told.join('\n'))
}

const mostSentences = 30

const keys = [
  ...['spalte', 'spalten', 'verbindung', 'fest', 'liste', 'paare', 'als', 'datum', 'tabelle', 'sonst', 'leer', 'vorn'],
  ...['ohneNullen', 'stellen', 'geteiltDurch', 'bemerkung', 'trennzeichen', 'vorspann', 'dezimalzeichen'],
  ...['tausenderzeichen', 'tabellen', 'datensaetze', 'art', 'wenn', 'felder', 'ist', 'istNicht', 'name', 'wert'],
]

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
  return isUnknown ? `${issue.message}${meant(String(issue.path?.at(-1)?.key), keys)}` : issue.message
}

function findFehler({ datensaetze, tabellen }: Zuordnung): string[] {
  return datensaetze.flatMap(({ art, felder }, index) => {
    const place = `datensaetze.${index}`
    const fields = felderOf(art)
    if (fields === undefined) {
      return [`${place}.art: Diese Art gibt es nicht. Erlaubt sind: ${arten.join(', ')}.${meant(art, arten)}`]
    }
    return [
      ...findUnknown(felder, fields, art).map((text) => `${place}.felder.${text}`),
      ...findMissing(felder, fields).map(
        (name) => `${place}.felder: ${name} fehlt; jeder Datensatz ${art} braucht es.`,
      ),
      ...Object.entries(felder).flatMap(([name, angabe]) =>
        findOwn(angabe, tabellen).map((text) => `${place}.felder.${name}: ${text}`),
      ),
    ]
  })
}

const findUnknown = (felder: object, fields: Fields, art: string): string[] =>
  Object.keys(felder)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => `${printable(name)}: Dieses Feld hat ${art} nicht.${meant(name, Object.keys(fields))}`)

/** Fields that no line may leave out. A line that removes needs fewer. */
function findMissing(felder: object, fields: Fields): string[] {
  if (Object.hasOwn(felder, 'entfernt')) return []
  return Object.entries(fields)
    .filter(([name, { schema }]) => !Object.hasOwn(felder, name) && !v.safeParse(schema, undefined).success)
    .map(([name]) => name)
}

function findOwn(angabe: Angabe, tabellen: Zuordnung['tabellen']): string[] {
  const { tabelle, liste = [], paare = [] } = angabe
  const own =
    typeof tabelle === 'string' && !Object.hasOwn(tabellen, tabelle)
      ? [`Die Tabelle ${printable(tabelle)} steht nicht unter tabellen.${meant(tabelle, Object.keys(tabellen))}`]
      : []
  const parts = [
    ...liste.flatMap((felder) => Object.values(felder)),
    ...paare.flatMap(({ name, wert }) => [name, wert]),
  ]
  return [...own, ...parts.flatMap((part) => findOwn(part, tabellen))]
}
