const one = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const two = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatMenge = (menge: number, einheit: string) => `${one.format(menge)} ${einheit}`

export const formatEuro = (cent: number) => `${two.format(cent / 100)} EUR`

const twoToThree = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** A price in EUR per kWh, as customers read it. */
export const formatCent = (euro: number) => `${twoToThree.format(Number((euro * 100).toPrecision(12)))} Cent`
