const [comma, minus, zero, nine, end] = [44, 45, 48, 57, 125]

/** `int4[]` of one dimension, such as `{17,-3,NULL}`. By character: the driver's parser takes ten times as long. */
export function parseIntegerArray(text: string): (number | null)[] {
  const values: (number | null)[] = []
  if (text === '{}') return values
  let value = 0
  let sign = 1
  let isNull = false
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= zero && code <= nine) value = value * 10 + code - zero
    else if (code === minus) sign = -1
    else if (code === comma || code === end) {
      values.push(isNull ? null : value * sign)
      value = 0
      sign = 1
      isNull = false
    } else isNull = true
  }
  return values
}
