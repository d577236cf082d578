/*
 * Stands in for PayPal's browser script where PayPal is the sandbox: the part of it that the checkout uses,
 * and a small dialog in place of PayPal's own window. Loaded as a plain script, as PayPal's is. It moves no
 * money: the sandbox's ledger notes what the payer chose.
 */
;(() => {
  const asked = new URL(document.currentScript.src).searchParams
  if (!asked.get('client-id')) throw new Error('SDK Validation error: client-id is missing')
  const currency = asked.get('currency') ?? 'USD'

  const element = (name, text, style, more = {}) =>
    Object.assign(document.createElement(name), { textContent: text, ...more, style })
  const BUTTON =
    'display:block;width:100%;min-height:48px;border:0;border-radius:24px;font-weight:700;cursor:pointer;'

  /** @returns {Promise<'pay'|'cancel'|'fail'>} */
  const askPayer = () =>
    new Promise((answer) => {
      const dialog = element(
        'dialog',
        '',
        'border:0;border-radius:12px;padding:24px;width:min(360px,calc(100vw - 32px));color:#131722;box-shadow:0 8px 28px rgb(15 31 58 / 30%)',
      )
      dialog.setAttribute('aria-label', 'PayPal')
      const close = (choice) => {
        dialog.remove()
        answer(choice)
      }
      const way = (text, choice, colours) =>
        element('button', text, `${BUTTON}margin-top:10px;${colours}`, {
          type: 'button',
          onclick: () => close(choice),
        })
      dialog.append(
        element('p', 'PayPal', 'margin:0;font-size:22px;font-weight:800;font-style:italic;color:#003087'),
        element(
          'p',
          `Agree to pay in ${currency}. This is the sandbox: no money is taken.`,
          'margin:8px 0 14px',
        ),
        way('Pay now', 'pay', 'background:#0059b3;color:#fff'),
        way('Cancel', 'cancel', 'background:#fff;color:#131722;border:1px solid #667085'),
        way('Let PayPal fail', 'fail', 'background:#fff;color:#b3261e;border:1px solid #b3261e'),
      )
      dialog.addEventListener('cancel', () => close('cancel'))
      document.body.append(dialog)
      dialog.showModal()
    })

  const tokenOfPage = () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const approve = async (orderID) => {
    const answer = await fetch('/sandbox/paypal/approve', {
      method: 'POST',
      headers: { 'x-session-token': tokenOfPage(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ orderID }),
    })
    if (!answer.ok) throw new Error(`PayPal answered ${answer.status}`)
    return answer.json()
  }

  const pay = async ({ createOrder, onApprove, onCancel, onError }) => {
    try {
      const orderID = await createOrder({ paymentSource: 'paypal' }, {})
      const choice = await askPayer()
      if (choice === 'fail') throw new Error('PayPal failed')
      if (choice === 'cancel') return onCancel?.({ orderID }, {})
      const { payerID } = await approve(orderID)
      await onApprove({ orderID, payerID, paymentSource: 'paypal' }, {})
    } catch (problem) {
      onError?.(problem)
    }
  }

  window.paypal = {
    version: 'sandbox',
    Buttons: (options) => {
      const button = element(
        'button',
        'PayPal',
        `${BUTTON}background:#ffc439;color:#003087;font-style:italic;font-size:18px`,
        { type: 'button', onclick: () => void pay(options) },
      )
      return {
        isEligible: () => true,
        render: (place) => {
          ;(typeof place === 'string' ? document.querySelector(place) : place).append(button)
          options.onInit?.({}, {})
          return Promise.resolve()
        },
        close: () => {
          button.remove()
          return Promise.resolve()
        },
      }
    },
  }
})()
