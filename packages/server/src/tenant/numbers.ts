import * as v from 'valibot'

/** A number of a tenant's file. */
export const between = (min: number, max: number) => {
  const text = `Erwartet wird eine Zahl von ${min} bis ${max}.`
  return v.pipe(v.number(text), v.minValue(min, text), v.maxValue(max, text))
}

export const whole = (min: number, max: number) => {
  const text = `Erwartet wird eine ganze Zahl von ${min} bis ${max}.`
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text))
}
