/** The colours of a tenant that has chosen none; as in the app's design tokens. */
export const defaultMarke = '#0a5c63'
export const defaultAkzent = '#b8541a'

/** The colours that a tenant's brand gives to a mail, as `#rrggbb`, each for light and dark surroundings. */
interface MailColours {
  /** Behind the tenant's name and on the button, with what is written on it. */
  readonly fill: string
  readonly onFill: string
  readonly link: string
  readonly darkFill: string
  readonly onDarkFill: string
  readonly darkLink: string
}

/** As in the app's design tokens: any brand colour is moved only as far as its contrast asks for (WCAG 2.2 AA). */
export function mailColours(marke = defaultMarke): MailColours {
  const brand = parseHex(marke)
  const fill = parseHex(formatHex(darken(brand, 0.21), Math.floor))
  const darkFill = parseHex(formatHex(lighten(brand, 0.23), Math.ceil))
  return {
    fill: formatHex(fill, Math.round),
    onFill: inkOn(fill),
    link: formatHex(darken(brand, 0.125), Math.floor),
    darkFill: formatHex(darkFill, Math.round),
    onDarkFill: inkOn(darkFill),
    darkLink: formatHex(lighten(brand, 0.4), Math.ceil),
  }
}

/** How much two colours differ in brightness, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((hex) => luminance(parseHex(hex))).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever can be read better on a colour. */
export const inkOf = (hex: string) => inkOn(parseHex(hex))

type Rgb = readonly [number, number, number]

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

const toShare = (linear: number) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

function parseHex(hex: string): Rgb {
  const digits = hex.slice(1)
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (index: number) => toLinear(Number.parseInt(full.slice(2 * index, 2 * index + 2), 16) / 255)
  return [channel(0), channel(1), channel(2)]
}

const formatHex = (rgb: Rgb, round: (value: number) => number) =>
  `#${rgb
    .map((linear) =>
      round(toShare(linear) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** In linear light a factor darkens to an exact luminance. */
function darken([r, g, b]: Rgb, most: number): Rgb {
  const share = Math.min(1, most / Math.max(0.0001, luminance([r, g, b])))
  return [r * share, g * share, b * share]
}

/** A factor lightens as far as it keeps the hue, and a mix with white does the rest. */
function lighten(rgb: Rgb, least: number): Rgb {
  const most = 1 / Math.max(0.001, ...rgb)
  const gain = Math.min(most, Math.max(1, least / Math.max(0.0001, luminance(rgb))))
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => Math.min(1, channel * gain))
  const bright: Rgb = [r, g, b]
  const rest = Math.min(1, (1 - least) / Math.max(0.0001, 1 - luminance(bright)))
  return [1 - (1 - r) * rest, 1 - (1 - g) * rest, 1 - (1 - b) * rest]
}

// White and black contrast alike with this luminance: 4.58 to 1.
const inkOn = (rgb: Rgb) => (luminance(rgb) > 0.1791 ? '#000000' : '#ffffff')
