/**
 * PayPal's script for a page, as far as a test's payer needs it: a button that asks the page for its order,
 * opens PayPal's window, and notifies the page of what the payer did there. Like the real script it only
 * works where the page's headers let its windows talk to it.
 */
export const payPalScript = (origin: string) => `(() => {
  const ORIGIN = ${JSON.stringify(origin)}
  window.paypal = {
    version: '5.0.0',
    Buttons: (options) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Pay with PayPal'
      const pay = async () => {
        const window_ = window.open('', 'paypal', 'popup,width=500,height=600')
        try {
          const orderID = await options.createOrder({}, {})
          window_.location = ORIGIN + '/checkoutnow?popup=1&token=' + encodeURIComponent(orderID)
          const answer = await new Promise((done) => {
            const hear = (event) => {
              if (event.origin !== ORIGIN || event.data.orderID !== orderID) return
              removeEventListener('message', hear)
              clearInterval(watch)
              done(event.data)
            }
            const watch = setInterval(() => { if (window_.closed) hear({ origin: ORIGIN, data: { orderID, payerID: null } }) }, 200)
            addEventListener('message', hear)
          })
          window_.close()
          if (answer.payerID === null) options.onCancel?.({ orderID }, {})
          else await options.onApprove({ orderID, payerID: answer.payerID, paymentSource: 'paypal' }, {})
        } catch (problem) {
          window_.close()
          options.onError?.(problem)
        }
      }
      button.addEventListener('click', () => void pay())
      return {
        isEligible: () => true,
        render: async (place) => { (typeof place === 'string' ? document.querySelector(place) : place).append(button) },
        close: async () => button.remove(),
      }
    },
  }
})()`

/** The last page of PayPal's window. It notifies the page that opened it of what the payer did. */
export const farewellPage = (answer: { orderID: string; payerID: string | null }) =>
  `<!doctype html><title>PayPal</title><p>Going back…</p><script>opener?.postMessage(${JSON.stringify(answer).replaceAll('<', '\\u003c')}, '*')</script>`
