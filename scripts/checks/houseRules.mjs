// Lint rules of this project that oxlint does not have. scripts/checks/lint.test.mjs tests each of them.

const clockRule = {
  create(context) {
    const report = (node) => context.report({ node, message: 'Ask the injected clock; only clock.ts reads the time.' })
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          report(node)
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type === 'Identifier' && callee.name === 'Date') report(node)
        if (isMember(callee, 'Date', 'now')) report(node)
      },
    }
  },
}

const localTime = /^(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)$/

const zoneRule = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node
        if (callee.type === 'MemberExpression' && localTime.test(propertyName(callee))) {
          context.report({ node, message: 'The zone of the machine means nothing here; use UTC or wire/rules/berlin.' })
        }
      },
    }
  },
}

const cutting = new Set(['slice', 'substring', 'substr'])

const dayRule = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [from, to] }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return
        const isDay = cutting.has(propertyName(callee)) && from?.value === 0 && to?.value === 10
        if (!isDay && !(propertyName(callee) === 'split' && from?.value === 'T')) return
        context.report({
          node: callee,
          message: 'A day comes from utcTag (wire/rules/kalendertag) or berlinToday (wire/rules/berlin).',
        })
      },
    }
  },
}

const htmlSinks = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
  'srcdoc',
  'parseHTMLUnsafe',
])

const htmlRule = {
  create(context) {
    const report = (node) => context.report({ node, message: 'Text never becomes markup [T3].' })
    return {
      MemberExpression(node) {
        if (htmlSinks.has(propertyName(node))) report(node)
        if (isMember(node, 'document', 'write') || isMember(node, 'document', 'writeln')) report(node)
      },
      JSXAttribute(node) {
        if (node.name.name === 'srcDoc' || node.name.name === 'dangerouslySetInnerHTML') report(node)
      },
    }
  },
}

const reexportRule = {
  create(context) {
    const message = 'No barrels: import from the file that has the thing.'
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => node.source && context.report({ node, message }),
    }
  },
}

const asciiRule = {
  create(context) {
    const check = (node) => {
      // The key of a literal is data: a label, or what another system calls it.
      const isKey = node.parent.type === 'Property' && node.parent.key === node && !node.parent.shorthand
      if (!isKey && /[^\x20-\x7e]/.test(node.name)) {
        context.report({ node, message: `'${node.name}': identifiers are ASCII (ae oe ue ss).` })
      }
    }
    return { Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }
  },
}

const buttonRule = {
  create(context) {
    return {
      JSXOpeningElement(node) {
        if (node.name.name !== 'button' || node.attributes.some((attribute) => attribute.name?.name === 'type')) return
        context.report({ node, message: 'A button says its type; without one it submits the form around it.' })
      },
    }
  },
}

const spreadRule = {
  create(context) {
    const message = 'Write the properties out: of a spread literal TypeScript does not check for unknown ones.'
    const isLiteral = (node) => node.argument.type === 'ObjectExpression' && node.parent.type === 'ObjectExpression'
    return {
      SpreadElement: (node) => isLiteral(node) && context.report({ node, message }),
      JSXSpreadAttribute: (node) => node.argument.type === 'ObjectExpression' && context.report({ node, message }),
    }
  },
}

function propertyName(member) {
  if (!member.computed) return member.property.name ?? ''
  return member.property.type === 'Literal' ? String(member.property.value) : ''
}

function isMember(node, object, property) {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === object &&
    propertyName(node) === property
  )
}

const houseRules = {
  meta: { name: 'house' },
  rules: {
    clock: clockRule,
    'local-time': zoneRule,
    'cut-day': dayRule,
    'no-html': htmlRule,
    'no-reexport': reexportRule,
    'ascii-identifiers': asciiRule,
    'button-type': buttonRule,
    'no-literal-spread': spreadRule,
  },
}

export default houseRules
