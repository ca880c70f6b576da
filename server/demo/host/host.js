// What a business's own script might do with the booking page's events: here they are listed.
for (const name of ['ready', 'step', 'quote', 'booked', 'error']) {
  document.addEventListener(`kerbside:${name}`, ({ detail }) => {
    const item = document.createElement('li')
    item.dataset.event = name
    item.textContent = `${name} ${JSON.stringify(detail)}`
    document.querySelector('.heard')?.append(item)
  })
}
