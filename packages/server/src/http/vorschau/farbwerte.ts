import { contrastOf, defaultAkzent, defaultMarke, inkOf, mailColours } from '../../lib/brandColours.ts'

/** A colour as the app shows it, what it is seen against, and how much they differ. */
interface Farbwert {
  readonly wo: string
  readonly farbe: string
  readonly gegen: string
  readonly kontrast: number
  /** What WCAG 2.2 AA asks for: of text 4.5, of shapes 3. */
  readonly noetig: number
}

// The app's surfaces in light and dark.
const [hell, dunkel] = ['#ffffff', '#151b1a']

/** What becomes of a tenant's colours: as in the app's design tokens, moved only as far as contrast asks for. */
export function farbwerteOf({ marke = defaultMarke, akzent = defaultAkzent }: Farben): Farbwert[] {
  const [ofMarke, ofAkzent] = [mailColours(marke), mailColours(akzent)]
  const row = (wo: string, farbe: string, gegen: string, noetig: number) => ({
    wo,
    farbe,
    gegen,
    noetig,
    kontrast: contrastOf(farbe, gegen),
  })
  return [
    row('Schrift auf Knöpfen, hell', inkOf(marke), marke, 4.5),
    row('Rand von Knöpfen, hell', ofMarke.fill, hell, 3),
    row('Links, hell', ofMarke.link, hell, 4.5),
    row('Linien im Akzent, hell', ofAkzent.fill, hell, 3),
    row('Schrift auf Knöpfen, dunkel', ofMarke.onDarkFill, ofMarke.darkFill, 4.5),
    row('Knöpfe, dunkel', ofMarke.darkFill, dunkel, 3),
    row('Links, dunkel', ofMarke.darkLink, dunkel, 4.5),
    row('Linien im Akzent, dunkel', ofAkzent.darkFill, dunkel, 3),
  ]
}

interface Farben {
  readonly marke?: string | undefined
  readonly akzent?: string | undefined
}
