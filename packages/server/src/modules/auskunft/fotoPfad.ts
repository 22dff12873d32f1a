import { pfadIn } from './pfadIn.ts'

interface Abgelesen {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
}

/** Where the photo of a reading is in the archive. */
export function fotoPfad({ id, zaehlernummer, ablesedatum }: Abgelesen): string {
  return pfadIn('fotos', { tag: ablesedatum, dateiname: `Zähler ${zaehlernummer}.jpg`, id: String(id) })
}
