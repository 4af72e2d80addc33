throw new Error('This thread cannot be started.');
