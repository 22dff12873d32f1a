import { isThema, themen } from '@ekp/wire/benachrichtigung'

interface Eintrag {
  readonly objekt: string
  readonly inhalt: { readonly vorher?: object | undefined; readonly nachher?: object | undefined } | null
}

/** What an entry of the audit trail is about, in a few words: a contract, a meter, a file, two numbers; null where its action says it all. */
export function describeObjekt({ objekt, inhalt }: Eintrag): string | null {
  const [vorher, nachher] = [textOf(inhalt?.vorher, 'kundennummer'), textOf(inhalt?.nachher, 'kundennummer')]
  const bleibt = nachher ?? textOf(inhalt?.nachher, 'bleibt')
  if (vorher !== undefined && bleibt !== undefined && vorher !== bleibt) return `${vorher} → ${bleibt}`
  const [von, zu] = [textOf(inhalt?.nachher, 'von'), textOf(inhalt?.nachher, 'zu')]
  if (objekt === 'verknuepfung' && von !== undefined && zu !== undefined) return `${von} → ${zu}`
  const [art, id] = objekt.split('/')
  if (art === 'dokument') return textOf(inhalt?.nachher, 'dateiname') ?? null
  if (art !== 'vertrag' || id === undefined) return null
  const thema = textOf(inhalt?.nachher, 'thema')
  if (thema !== undefined && isThema(thema)) return `${themen[thema].name}, Vertrag ${id}`
  const zaehler = textOf(inhalt?.vorher, 'zaehlernummer')
  return zaehler === undefined ? `Vertrag ${id}` : `Zähler ${zaehler}, Vertrag ${id}`
}

function textOf(part: object | undefined, name: string): string | undefined {
  const value: unknown = part === undefined ? undefined : Reflect.get(part, name)
  return typeof value === 'string' ? value : undefined
}
